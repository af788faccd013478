import { measureDuplicates } from './duplicates.ts'
import type { GateMeasurement } from './gate-measurement.ts'
import { measurePlantedLies } from './planted-lies.ts'
import { measurePoisoning } from './poisoning.ts'
import { measureProxyAdvice } from './proxy-advice.ts'
import { measureQuality } from './quality.ts'
import { measureSecrets } from './secrets.ts'
import { measureGateSpeed } from './speed.ts'
import { measureSybils } from './sybils.ts'

/** The parts of the evaluation that measure a rule by itself, what keeps the record clean first, by the name to ask for them. */
export const gates: Record<string, GateMeasurement> = {
  secrets: measureSecrets,
  poisoning: measurePoisoning,
  quality: measureQuality,
  duplicates: measureDuplicates,
  planted: measurePlantedLies,
  sybils: measureSybils,
  speed: measureGateSpeed,
  proxy: measureProxyAdvice,
}
