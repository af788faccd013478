import { overlaps, type TextSpan } from '@cairnway/patterns'

/** A finding; a hard one refuses the deposit. */
export type RedactableSpan = TextSpan & { hard: boolean }

function spanReplacement({ type, hard }: RedactableSpan): string {
  if (hard) return `[REDACTED:${type}]`
  return type === 'home_directory' || type === 'url_user' ? 'user' : `<${type}>`
}

/** Replaces every finding by its type: `<email>`, `[REDACTED:github_token]`; names in paths and URLs become `user`. */
export function redactSpans(text: string, spans: readonly RedactableSpan[]): string {
  let redacted = ''
  let from = 0
  const hard_first = [...spans].sort((a, b) => Number(b.hard) - Number(a.hard))
  const disjoint = hard_first.filter((span, at) => !hard_first.slice(0, at).some((other) => overlaps(other, span)))
  for (const span of disjoint.sort((a, b) => a.start - b.start)) {
    redacted += text.slice(from, span.start) + spanReplacement(span)
    from = span.end
  }
  return redacted + text.slice(from)
}
