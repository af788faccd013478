import { overlaps, type TextSpan } from '@cairnway/patterns'

/** A finding with whether it refuses a deposit. */
export type RedactableSpan = TextSpan & { hard: boolean }

function spanReplacement({ type, hard }: RedactableSpan): string {
  if (hard) return `[REDACTED:${type}]`
  return type === 'home_directory' || type === 'url_user' ? 'user' : `<${type}>`
}

/** A text with every finding replaced by what it is: `<email>`, `[REDACTED:github_token]`, names in paths by `user`. */
export function redactSpans(text: string, spans: readonly RedactableSpan[]): string {
  let out = ''
  let from = 0
  const strongest_first = [...spans].sort((a, b) => Number(b.hard) - Number(a.hard))
  const apart = strongest_first.filter((span, at) => !strongest_first.slice(0, at).some((one) => overlaps(one, span)))
  for (const span of apart.sort((a, b) => a.start - b.start)) {
    out += text.slice(from, span.start) + spanReplacement(span)
    from = span.end
  }
  return out + text.slice(from)
}
