import { findPii, findSecrets } from '@cairnway/patterns'

/** Text for a log or a statistic: secrets and personal data are replaced by what they are. */
export function redactText(text: string): string {
  const spans = [...findSecrets(text), ...findPii(text)].sort((a, b) => b.start - a.start)
  let free_until = text.length
  let clean = text
  for (const { type, start, end } of spans) {
    if (end > free_until) continue
    clean = `${clean.slice(0, start)}<${type}>${clean.slice(end)}`
    free_until = start
  }
  return clean
}
