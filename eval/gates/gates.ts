import { planted } from './planted.ts'
import { poisoning } from './poisoning.ts'
import { secrets } from './secrets.ts'
import type { Gate } from './types.ts'

/** The parts of the evaluation that measure what keeps the record clean, by the name to ask for them. */
export const gates: Record<string, Gate> = { planted, poisoning, secrets }
