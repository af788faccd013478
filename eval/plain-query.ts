import type { Ask, EvalQuery } from './types.ts'

/** A query that leaves nothing out and forbids nothing. */
export const plainQuery = (id: string, ask: Ask, relevant: Iterable<string>): EvalQuery => ({
  id,
  ask,
  relevant: new Set(relevant),
  self: null,
  exclude_project: null,
  forbidden: [],
  behind: [],
})
