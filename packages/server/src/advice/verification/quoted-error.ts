import { type ErrorQuery, formQuery, matchesError } from '@cairnway/sdk/gates'
import type { CandidateRecord } from '../../rules/verdicts/verdict-types.ts'

/** Edge of the prose around an error: between sentences, and after the verb that quotes it. */
const QUOTATION_EDGE =
  /(?<=[.!?])\s+(?=\p{Lu})|\b(?:says?|reports?|with|raises?|prints?|returns?|gives?|fails|throws?|dies|error is)\b:?\s+/gu

/** The error that a situation quotes, on lines of its own or within its sentences; null when it quotes none. */
function readQuotedError(situation: string): ErrorQuery | null {
  const on_lines = formQuery(situation.replace(QUOTATION_EDGE, '\n'))
  return on_lines.error_message === null ? null : on_lines
}

/** The ids of the candidates that are about the very error that a situation quotes. */
export function listCandidatesOfError(situation: string, candidates: readonly CandidateRecord[]): Set<string> {
  const error = readQuotedError(situation)
  if (error === null) return new Set()
  return new Set(
    candidates.filter(({ title, problem }) => matchesError(error, { title, text: problem })).map(({ id }) => id),
  )
}
