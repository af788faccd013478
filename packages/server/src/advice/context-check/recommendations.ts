import { sanitizeLine } from '@cairnway/sdk/gates'

const MAX_RECOMMENDATIONS = 10
const MAX_QUOTE_CHARS = 240
/** Types of warnings that compare the record with the caller's environment; the others are about the record alone. */
const COMPARED_WARNING_TYPES: ReadonlySet<string> = new Set(['boundary', 'version_mismatch', 'environment_mismatch'])

/** A record to recommend, with its limits. */
export interface RecommendedRecord {
  id: string
  insight: string
  does_not_apply_when: readonly string[]
  /** whether the reader may rely on it */
  trusted: boolean
  transfer_warnings: readonly { type: string; message: string }[]
}

/**
 * Short sentences about the records, in their order. Text of a contributor is quoted with the id of its record, so that
 * no reader takes it for a statement of the service.
 */
export function formatRecommendations(records: readonly RecommendedRecord[]): string[] {
  return records.flatMap(recommendationSentences).slice(0, MAX_RECOMMENDATIONS)
}

function recommendationSentences({
  id,
  insight,
  does_not_apply_when,
  trusted,
  transfer_warnings,
}: RecommendedRecord): string[] {
  const caveat = trusted ? '' : ' (not yet confirmed by others)'
  const sentence = `${id}${caveat} reports: "${quoteText(insight, MAX_QUOTE_CHARS)}"`
  const compared = transfer_warnings.filter(({ type }) => COMPARED_WARNING_TYPES.has(type))
  if (compared.length > 0)
    return [sentence, ...compared.map(({ message }) => `Caution with ${id}: ${quoteText(message, MAX_QUOTE_CHARS)}`)]
  const [limit] = does_not_apply_when
  return limit === undefined
    ? [sentence]
    : [sentence, `${id} says it does not apply when: "${quoteText(limit, MAX_QUOTE_CHARS)}"`]
}

/** The beginning of a contributor's text on one line, without double quotes, so that it cannot end its quotation. */
export const quoteText = (text: string, max_chars: number): string => sanitizeLine(text, max_chars).replaceAll('"', "'")
