import type { ResultExplanation } from '@cairnway/contract'
import type { SearchCandidate } from '../../rules/search-engine/index/types.ts'

/** Decimal places of the numbers of an explanation. */
const PRECISION = 10_000
const round = (value: number): number => Math.round(value * PRECISION) / PRECISION

/**
 * Explains the position of a result, as it is shown.
 * @param score by which it is ranked
 * @param has_conditions whether the results were sorted by their scores once more, with the conditions of the caller,
 *   so that nothing is moved by places
 */
export function explainResult(
  { explanation, score: index_score }: Pick<SearchCandidate, 'explanation' | 'score'>,
  score: number,
  has_conditions: boolean,
): ResultExplanation | undefined {
  if (explanation === undefined) return undefined
  const { relevance, channels, boosts } = explanation
  const scored = boosts.filter(({ places }) => places === undefined)
  const applied = has_conditions ? [...scored, { type: 'conditions' as const, amount: score - index_score }] : boosts
  return {
    relevance: round(relevance),
    score: round(score),
    channels: Object.fromEntries(
      Object.entries(channels).map(([channel, match]) => [channel, { rank: match.rank, score: round(match.score) }]),
    ),
    boosts: applied.map((boost) => ({
      ...boost,
      ...(boost.factor !== undefined && { factor: round(boost.factor) }),
      ...(boost.amount !== undefined && { amount: round(boost.amount) }),
    })),
  }
}
