import { tokenize } from '../packages/server/src/rules/search-engine/analysis/tokenize.ts'
import { createBm25 } from '../packages/server/src/rules/search-engine/index/bm25.ts'
import type { PreparedRow } from '../packages/server/src/rules/search-engine/index/types.ts'
import { createVectors } from '../packages/server/src/rules/search-engine/index/vectors.ts'
import { createTopKHeap } from '../packages/server/src/rules/search-engine/ranking/top-k-heap.ts'

/** Length of a ranking: enough for 10 scored results after a query's excluded records are dropped. */
const RANKING_DEPTH = 200
/** Rank constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const RRF_K = 60

export const baselineNames = ['bm25', 'vectors', 'rrf'] as const
export type BaselineName = (typeof baselineNames)[number]

/** Returns the rankings of record ids by the baselines, best first. */
export type RankBaselines = (text: string, vector: Float32Array | null) => Record<BaselineName, string[]>

/**
 * Creates the baselines over rows of an index: each channel of the engine alone, and both fused by reciprocal ranks.
 */
export function createBaselines(rows: readonly PreparedRow[]): RankBaselines {
  const lexical = createBm25()
  const vectors = createVectors()
  for (const [n, row] of rows.entries()) {
    lexical.add(n, row.words)
    vectors.add(n, row.vector)
  }
  const best = (scores: Float32Array): number[] => {
    const top = createTopKHeap(RANKING_DEPTH)
    for (let n = 0; n < rows.length; n++) if ((scores[n] ?? 0) > 0) top.offer(n, scores[n] ?? 0)
    return top.ranked().map(({ n }) => n)
  }
  const idsOf = (numbers: readonly number[]) => numbers.flatMap((n) => rows[n]?.id ?? [])
  return (text, vector) => {
    const terms = new Map(tokenize(text).map((token) => [token, 1]))
    const bm25 = best(lexical.score(terms))
    const semantic = vector === null || vectors.isEmpty() ? [] : best(vectors.cosines(vector))
    const sums = new Map<number, number>()
    for (const list of [bm25, semantic])
      for (const [rank, n] of list.entries()) sums.set(n, (sums.get(n) ?? 0) + 1 / (RRF_K + rank + 1))
    const rrf = [...sums].toSorted(([, a], [, b]) => b - a).map(([n]) => n)
    return { bm25: idsOf(bm25), vectors: idsOf(semantic), rrf: idsOf(rrf) }
  }
}
