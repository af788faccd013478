import { redactStrings } from './redact-strings.ts'
import type { A2aPart } from './task.ts'

/** A longer message is answered and not kept. */
const MAX_STORED_CHARS = 16_000

/** What may be kept of a message: its parts without secrets and personal data; null where it is too long. */
export function redactParts(parts: readonly A2aPart[]): A2aPart[] | null {
  return JSON.stringify(parts).length > MAX_STORED_CHARS ? null : redactStrings([...parts])
}
