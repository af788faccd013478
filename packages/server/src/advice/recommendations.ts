import { quote } from './quote.ts'

const RECOMMENDATIONS_MAX = 10
const QUOTED_CHARACTERS = 240
/** Warnings that compare the record with what the caller said of itself; the others are about the record alone. */
const COMPARED: ReadonlySet<string> = new Set(['boundary', 'version_mismatch', 'environment_mismatch'])

/** A record to recommend, and what to mind about it. */
export interface Recommended {
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
export function recommendations(records: readonly Recommended[]): string[] {
  return records.flatMap(sentencesOf).slice(0, RECOMMENDATIONS_MAX)
}

function sentencesOf({ id, insight, does_not_apply_when, trusted, transfer_warnings }: Recommended): string[] {
  const standing = trusted ? '' : ' (not yet confirmed by others)'
  const found = `${id}${standing} reports: "${quote(insight, QUOTED_CHARACTERS)}"`
  const compared = transfer_warnings.filter(({ type }) => COMPARED.has(type))
  if (compared.length > 0)
    return [found, ...compared.map(({ message }) => `Mind with ${id}: ${quote(message, QUOTED_CHARACTERS)}`)]
  const [limit] = does_not_apply_when
  return limit === undefined
    ? [found]
    : [found, `${id} says it does not apply when: "${quote(limit, QUOTED_CHARACTERS)}"`]
}
