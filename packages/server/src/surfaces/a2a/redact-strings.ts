import { redactText } from '../../rules/screening/redact-text.ts'
import { listTextSlots } from '../../rules/screening/text-slots.ts'

/** Copies a plain JSON value and replaces secrets and personal data in its strings by labels of their kind. */
export function redactStrings<T extends object>(value: T): T {
  const copy: T = JSON.parse(JSON.stringify(value))
  for (const { text, write } of listTextSlots(copy, (key) => key)) {
    const redacted = redactText(text)
    if (redacted !== text) write(redacted)
  }
  return copy
}
