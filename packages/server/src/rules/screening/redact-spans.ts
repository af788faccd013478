import { createSpanSet, type TextSpan } from '@cairnway/patterns'

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
  const disjoint = createSpanSet<RedactableSpan>(text.length)
  for (const span of [...spans].sort((a, b) => Number(b.hard) - Number(a.hard))) disjoint.add(span)
  for (const span of disjoint.list()) {
    redacted += text.slice(from, span.start) + spanReplacement(span)
    from = span.end
  }
  return redacted + text.slice(from)
}
