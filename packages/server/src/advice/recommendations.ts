import { quote } from './quote.ts'

const MAX_RECOMMENDATIONS = 10
const MAX_QUOTE_CHARS = 240
/** Warnings that compare the record with what the caller said of itself; the others are about the record alone. */
const COMPARED_WARNING_TYPES: ReadonlySet<string> = new Set(['boundary', 'version_mismatch', 'environment_mismatch'])

/** A record to recommend, and what to mind about it. */
export interface RecommendedRecord {
  id: string
  insight: string
  does_not_apply_when: readonly string[]
  trusted: boolean
  transfer_warnings: readonly { type: string; message: string }[]
}

/**
 * Short sentences about the records, best record first. What a stranger wrote is quoted and told with its id, so that
 * nobody takes it for the service's own word.
 */
export function recommendations(records: readonly RecommendedRecord[]): string[] {
  return records.flatMap(recommendationSentences).slice(0, MAX_RECOMMENDATIONS)
}

function recommendationSentences({
  id,
  insight,
  does_not_apply_when,
  trusted,
  transfer_warnings,
}: RecommendedRecord): string[] {
  const standing = trusted ? '' : ' (not yet confirmed by others)'
  const found = `${id}${standing} reports: "${quote(insight, MAX_QUOTE_CHARS)}"`
  const compared = transfer_warnings.filter(({ type }) => COMPARED_WARNING_TYPES.has(type))
  if (compared.length > 0)
    return [found, ...compared.map(({ message }) => `Mind with ${id}: ${quote(message, MAX_QUOTE_CHARS)}`)]
  const [limit] = does_not_apply_when
  return limit === undefined
    ? [found]
    : [found, `${id} says it does not apply when: "${quote(limit, MAX_QUOTE_CHARS)}"`]
}
