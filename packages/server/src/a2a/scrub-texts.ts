import { scrub } from '../screening/scrub.ts'
import { textSlots } from '../screening/text-slots.ts'

/** A copy of a plain JSON value in whose texts secrets and personal data are replaced by what they are. */
export function scrubTexts<T extends object>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value))
  for (const { text, write } of textSlots(copy, (key) => key)) {
    const clean = scrub(text)
    if (clean !== text) write(clean)
  }
  return copy
}
