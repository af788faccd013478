import { scrubTexts } from './scrub-texts.ts'
import type { Part } from './task.ts'

/** A longer message is answered and not kept. */
const KEPT_CHARS = 16_000

/** What may be kept of a message: its parts without secrets and personal data; null where it is too long. */
export function scrubParts(parts: readonly Part[]): Part[] | null {
  return JSON.stringify(parts).length > KEPT_CHARS ? null : scrubTexts([...parts])
}
