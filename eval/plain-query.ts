import type { EvalQuery } from './eval-types.ts'
import type { SearchQuestion } from './search-question.ts'

/** A query that excludes and forbids nothing. */
export const plainQuery = (id: string, ask: SearchQuestion, relevant: Iterable<string>): EvalQuery => ({
  id,
  ask,
  relevant: new Set(relevant),
  self: null,
  exclude_project: null,
  forbidden: [],
  behind: [],
})
