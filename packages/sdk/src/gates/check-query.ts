import { findSensitiveText } from '@cairnway/patterns'

export interface QueryFinding {
  /** such as `github_token`, `url_password`, `email` */
  type: string
  /** UTF-16 offsets; `end` is exclusive */
  start: number
  end: number
}

export interface QueryCheck {
  safe: boolean
  /** in the order of the text, without overlaps */
  findings: QueryFinding[]
  /** the text with `<type>` in place of each finding; checked again, it is safe and stays the same */
  redacted: string
}

/** No query is longer; the rest is neither checked nor part of the redacted text. */
export const MAX_CHECKED_CHARS = 200_000

/** A finding may hide the next one, for example by a sign in front of it; no real text takes more rounds. */
export const MAX_ROUNDS = 4

/**
 * Finds credentials and personal data in a text that is about to leave the machine: everything that makes the service
 * refuse a deposit, and more. Never throws. Takes time linear in the length of the text: of a text that is made to hide
 * many findings behind each other nothing is left in `redacted`.
 */
export function checkQuery(query: string): QueryCheck {
  const text = query.slice(0, MAX_CHECKED_CHARS)
  const findings = findSensitiveText(text)
  let redacted = text
  let left = findings
  for (let round = 0; round < MAX_ROUNDS && left.length > 0; round++) {
    redacted = redactFindings(redacted, left)
    left = findSensitiveText(redacted)
  }
  if (left[0]) redacted = `<${left[0].type}>`
  return { safe: findings.length === 0, findings, redacted }
}

function redactFindings(text: string, findings: readonly QueryFinding[]): string {
  let redacted = ''
  let from = 0
  for (const { type, start, end } of findings) {
    redacted += `${text.slice(from, start)}<${type}>`
    from = end
  }
  return redacted + text.slice(from)
}
