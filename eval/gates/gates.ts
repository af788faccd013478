import { measureDuplicates } from './duplicates.ts'
import { planted } from './planted.ts'
import { poisoning } from './poisoning.ts'
import { measureQuality } from './quality.ts'
import { secrets } from './secrets.ts'
import { speed } from './speed.ts'
import { sybils } from './sybils.ts'
import type { Gate } from './types.ts'

/** The parts of the evaluation that measure what keeps the record clean, by the name to ask for them. */
export const gates: Record<string, Gate> = {
  secrets,
  poisoning,
  quality: measureQuality,
  duplicates: measureDuplicates,
  planted,
  sybils,
  speed,
}
