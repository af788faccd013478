import type { EvalQuery, MetricScores } from './eval-types.ts'

const RANK_CUTOFF = 10

const discountedGain = (rank: number): number => 1 / Math.log2(rank + 2)

/**
 * nDCG@10 with binary gains (Järvelin and Kekäläinen 2002), reciprocal rank and recall in the first 10, precision of
 * the first result, and whether a relevant record is in the first 10 and before all of `behind`; all 0..1.
 * @param ranked ids, best first
 */
export function scoreRanking(
  ranked: readonly string[],
  { relevant, behind }: Pick<EvalQuery, 'relevant' | 'behind'>,
): MetricScores {
  const hits = ranked.slice(0, RANK_CUTOFF).flatMap((id, rank) => (relevant.has(id) ? [rank] : []))
  const ideal = Array.from({ length: Math.min(RANK_CUTOFF, relevant.size) }, (_, rank) => discountedGain(rank))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const first = hits[0]
  return {
    ndcg10: relevant.size === 0 ? 0 : sum(hits.map(discountedGain)) / sum(ideal),
    mrr10: first === undefined ? 0 : 1 / (first + 1),
    recall10: relevant.size === 0 ? 0 : hits.length / relevant.size,
    p1: first === 0 ? 1 : 0,
    ahead: first === undefined || ranked.slice(0, first).some((id) => behind.includes(id)) ? 0 : 1,
  }
}
