import { findPii, findSecrets } from '@cairnway/patterns'

/** Redacts a text for a log or a statistic: secrets and personal data are replaced by their type, such as `<email>`. */
export function redactText(text: string): string {
  const spans = [...findSecrets(text), ...findPii(text)].sort((a, b) => b.start - a.start)
  let next_start = text.length
  let redacted = text
  for (const { type, start, end } of spans) {
    if (end > next_start) continue
    redacted = `${redacted.slice(0, start)}<${type}>${redacted.slice(end)}`
    next_start = start
  }
  return redacted
}
