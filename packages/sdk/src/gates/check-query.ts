import { QUERY_PATTERNS } from './query-patterns.ts'

export interface QueryFinding {
  /** such as `github_token`, `url_password`, `email` */
  type: string
  /** offsets in UTF-16 units; `end` is behind the last one */
  start: number
  end: number
}

export interface QueryCheck {
  safe: boolean
  /** in the order of the text, without overlaps */
  findings: QueryFinding[]
  /** the text with `<type>` in place of each finding; checked again it is safe and the same */
  redacted: string
}

/** No query is as long; what is behind is left out of the redacted text, unread. */
const MAX_READ_CHARS = 200_000

/** A sign or a name in front may hide the next finding, each round shows what was hidden; no real text takes more. */
const MAX_ROUNDS = 4

/**
 * Finds credentials and personal data in a text that is about to leave the machine, by few patterns that are rarely
 * wrong: a query that was stopped for nothing is answered by nobody. Never throws; linear in the length of the text: of
 * one that is made to hide many findings behind each other nothing is left in `redacted`.
 */
export function checkQuery(query: string): QueryCheck {
  const text = query.slice(0, MAX_READ_CHARS)
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

function findSensitiveText(text: string): QueryFinding[] {
  const findings: QueryFinding[] = []
  const claimed = new Uint8Array(text.length)
  for (const { type, pattern, accepts } of QUERY_PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const value = match.groups?.value ?? match.groups?.value2 ?? match[0]
      if (accepts && !accepts(value, match)) continue
      const start = match.index + match[0].lastIndexOf(value)
      const end = start + value.length
      if (claimed.subarray(start, end).includes(1)) continue
      claimed.fill(1, start, end)
      findings.push({ type, start, end })
    }
  }
  return findings.sort((a, b) => a.start - b.start)
}

function redactFindings(text: string, findings: readonly QueryFinding[]): string {
  let done = ''
  let from = 0
  for (const { type, start, end } of findings) {
    done += `${text.slice(from, start)}<${type}>`
    from = end
  }
  return done + text.slice(from)
}
