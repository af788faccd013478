import { redactText } from '../screening/redact-text.ts'
import { listTextSlots } from '../screening/text-slots.ts'

/** A copy of a plain JSON value in whose texts secrets and personal data are replaced by what they are. */
export function redactStrings<T extends object>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value))
  for (const { text, write } of listTextSlots(copy, (key) => key)) {
    const clean = redactText(text)
    if (clean !== text) write(clean)
  }
  return copy
}
