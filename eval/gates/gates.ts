import { measureDuplicates } from './duplicates.ts'
import { planted } from './planted.ts'
import { poisoning } from './poisoning.ts'
import { proxy } from './proxy.ts'
import { measureQuality } from './quality.ts'
import { secrets } from './secrets.ts'
import { speed } from './speed.ts'
import { sybils } from './sybils.ts'
import type { Gate } from './types.ts'

/** The parts of the evaluation that measure a rule by itself, what keeps the record clean first, by the name to ask for them. */
export const gates: Record<string, Gate> = {
  secrets,
  poisoning,
  quality: measureQuality,
  duplicates: measureDuplicates,
  planted,
  sybils,
  speed,
  proxy,
}
