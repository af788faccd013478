import { measureAnswerConfidence } from './confidence.ts'
import { measureDemandGate } from './demand.ts'
import { measureDuplicates } from './duplicates.ts'
import { measureEverydayFailures } from './everyday-failures.ts'
import type { GateMeasurement } from './gate-measurement.ts'
import { measureNormalizer } from './normalizer.ts'
import { measurePacks } from './packs.ts'
import { measurePlantedLies } from './planted-lies.ts'
import { measurePoisoning } from './poisoning.ts'
import { measureProxyAdvice } from './proxy-advice.ts'
import { measureQualityGate } from './quality.ts'
import { measureSecrets } from './secrets.ts'
import { measureGateSpeed } from './speed.ts'
import { measureSybils } from './sybils.ts'
import { measureSynthesis } from './synthesis.ts'
import { measureVerdictGate } from './verdicts.ts'

/** The measurements of `npm run eval -- --gates`, by name. */
export const gates: Record<string, GateMeasurement> = {
  secrets: measureSecrets,
  poisoning: measurePoisoning,
  quality: measureQualityGate,
  duplicates: measureDuplicates,
  planted: measurePlantedLies,
  sybils: measureSybils,
  speed: measureGateSpeed,
  proxy: measureProxyAdvice,
  everyday: measureEverydayFailures,
  packs: measurePacks,
  confidence: measureAnswerConfidence,
  normalizer: measureNormalizer,
  verdicts: measureVerdictGate,
  synthesis: measureSynthesis,
  demand: measureDemandGate,
}
