import type { Context } from '../../platform/context.ts'
import { findDisagreements } from '../../rules/results/disagreements.ts'
import type { RetrievalParts } from '../parts.ts'
import type { EngineAnswer } from './engines/search-engine.ts'
import type { FetchedResult } from './fetch-results.ts'
import { compareQuestions } from './query-index.ts'

/** Results with a lower share of the best score are about something else than the query. */
const MIN_SCORE_SHARE = 0.65

/** Finds, for each shown result that another one contradicts, the id of that one. */
export function findContradictions(
  ctx: Context<RetrievalParts>,
  shown: readonly FetchedResult[],
  { candidates, similarity }: EngineAnswer,
): Map<string, string> {
  const min_score = MIN_SCORE_SHARE * Math.max(...candidates.map(({ score }) => score))
  const byId = new Map(
    candidates.filter(({ score }) => score >= min_score).map((candidate) => [candidate.id, candidate]),
  )
  const answers = shown.flatMap(({ row }) => {
    const candidate = byId.get(row.id)
    if (candidate === undefined) return []
    return [{ ...candidate, method: row.successful_approach.method, superseded_by: row.superseded_by }]
  })
  const isSameQuestion = compareQuestions({ similarity }, candidates)
  // records of one procedure describe one method in different words
  const carrySameProcedure = (a: string, b: string): boolean => {
    const procedure = ctx.procedures.ofRecord(a)
    return procedure !== null && !procedure.provisional && procedure.id === ctx.procedures.ofRecord(b)?.id
  }
  return findDisagreements(answers, (a, b) => !carrySameProcedure(a.id, b.id) && isSameQuestion(a, b))
}
