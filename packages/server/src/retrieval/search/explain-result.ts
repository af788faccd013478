import type { ResultExplanation } from '@cairnway/contract'
import type { SearchCandidate } from '../../rules/search-engine/index/types.ts'

/** Decimal places of the numbers of an explanation. */
const PRECISION = 10_000
const round = (value: number): number => Math.round(value * PRECISION) / PRECISION

/**
 * Explains the position of a result, as it is shown.
 * @param score by which it is ranked
 */
export function explainResult(
  { explanation }: Pick<SearchCandidate, 'explanation'>,
  score: number,
): ResultExplanation | undefined {
  if (explanation === undefined) return undefined
  const { relevance, channels, boosts } = explanation
  return {
    relevance: round(relevance),
    score: round(score),
    channels: Object.fromEntries(
      Object.entries(channels).map(([channel, match]) => [channel, { rank: match.rank, score: round(match.score) }]),
    ),
    boosts: boosts.map((boost) => ({
      ...boost,
      ...(boost.factor !== undefined && { factor: round(boost.factor) }),
      ...(boost.amount !== undefined && { amount: round(boost.amount) }),
    })),
  }
}
