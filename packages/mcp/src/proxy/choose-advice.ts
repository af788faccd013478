import type { CallOutput } from '@cairnway/sdk'
import type { ErrorQuery } from '@cairnway/sdk/gates'
import { formatAdvice } from './format-advice.ts'
import { matchesError } from './matches-error.ts'

type SearchAnswer = CallOutput<'searchExperiences'>

/** What a record is that a newer one or reports of others speak against. */
const DOUBTFUL_STATUSES = new Set(['stale', 'disputed', 'superseded'])

/**
 * The line to add for an error, null unless the first answer is called medium or better by the service, its record is
 * in force and was solved, and the record speaks of this very error.
 */
export function chooseAdvice(asked: ErrorQuery, { results, metadata }: SearchAnswer): string | null {
  const [found] = results
  if (found === undefined || !('problem' in found)) return null
  if (metadata.confidence !== 'medium' && metadata.confidence !== 'high') return null
  if (DOUBTFUL_STATUSES.has(found.validity.status) || found.outcome.status === 'unresolved') return null
  const reasons = found.failed_approaches.map(({ why_it_failed }) => why_it_failed)
  if (!matchesError(asked, [found.title, found.problem, ...reasons].join('\n'))) return null
  const warnings = found.transfer_warnings ?? []
  return formatAdvice({
    id: found.id,
    title: found.title,
    method: found.successful_approach.method,
    corroborated: !warnings.some(({ type }) => type === 'uncorroborated'),
  })
}
