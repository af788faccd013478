import { type ErrorQuery, formQuery } from '@cairnway/sdk/gates'

/** Where prose around an error begins or ends: between sentences, and after the verb that quotes it. */
const QUOTATION_EDGE =
  /(?<=[.!?])\s+(?=\p{Lu})|\b(?:says?|reports?|with|raises?|prints?|returns?|gives?|fails|throws?|dies|error is)\b:?\s+/gu

/** The error that a situation quotes, on lines of its own or within its sentences; null when it quotes none. */
export function readQuotedError(situation: string): ErrorQuery | null {
  const on_lines = formQuery(situation.replace(QUOTATION_EDGE, '\n'))
  return on_lines.error_message === null ? null : on_lines
}
