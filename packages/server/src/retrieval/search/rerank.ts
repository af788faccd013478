import type { Context } from '../../platform/context.ts'
import { contextAgreement, readQueryContext } from '../../rules/conditions/context-agreement.ts'
import type { SearchCandidate } from '../../rules/search-engine/index/types.ts'
import type { EngineAnswer } from './engines/search-engine.ts'
import type { FetchedResult } from './fetch-results.ts'
import { arrangeCandidates } from './query-index.ts'

const STRUCTURAL_WEIGHT = 0.1
/** The agreement of a record without anything to compare, which leaves its score unchanged. */
const NEUTRAL_AGREEMENT = 0.5

/** A result with its candidate, whose explanation says what moved it. */
interface RankedResult extends FetchedResult {
  candidate: SearchCandidate
}

/** The candidate with what the conditions add to its score in place of the moves before. */
function explainConditions(candidate: SearchCandidate, score: number): SearchCandidate {
  const { explanation } = candidate
  if (explanation === undefined) return candidate
  const scored = explanation.boosts.filter(({ places }) => places === undefined)
  const boosts = [...scored, { type: 'conditions' as const, amount: score - candidate.score }]
  return { ...candidate, explanation: { ...explanation, boosts } }
}

/**
 * Reranks results by how well their context agrees with the caller's conditions; none is dropped. They are arranged as
 * in a search without conditions, so that conditions raise no result above a confirmed answer.
 */
export function rerank(
  ctx: Pick<Context, 'caller'>,
  results: readonly FetchedResult[],
  answer: EngineAnswer,
  conditions: Record<string, unknown>,
): RankedResult[] {
  const wanted = readQueryContext(conditions)
  const known = new Map(answer.candidates.map((candidate) => [candidate.id, candidate]))
  const reranked = results
    .flatMap(({ row, score: before }) => {
      const candidate = known.get(row.id)
      const agreement = contextAgreement(wanted, row.context, row.tags) ?? NEUTRAL_AGREEMENT
      const score = before + STRUCTURAL_WEIGHT * (agreement - NEUTRAL_AGREEMENT)
      return candidate ? [{ row, score, candidate: explainConditions(candidate, score) }] : []
    })
    .sort((a, b) => b.score - a.score)
  const resultOf = new Map(reranked.map((result) => [result.row.id, result]))
  const arranged = arrangeCandidates(
    answer,
    reranked.map(({ candidate }) => candidate),
    ctx.caller.contributor_id,
  )
  return arranged.flatMap((candidate) => {
    const result = resultOf.get(candidate.id)
    return result ? [{ ...result, candidate }] : []
  })
}
