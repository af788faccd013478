import { scrub } from '../screening/scrub.ts'
import { textSlots } from '../screening/text-slots.ts'
import type { Part } from './task.ts'

/** A longer message is answered and not kept. */
const KEPT_CHARS = 16_000

/** What may be kept of a message: its parts without secrets and personal data; null where it is too long. */
export function scrubParts(parts: readonly Part[]): Part[] | null {
  const text = JSON.stringify(parts)
  if (text.length > KEPT_CHARS) return null
  const copy: Part[] = JSON.parse(text)
  for (const { text: said, write } of textSlots(copy, (key) => key)) {
    const clean = scrub(said)
    if (clean !== said) write(clean)
  }
  return copy
}
