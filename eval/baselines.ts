import { tokenize } from '../packages/server/src/search/engine/analysis/tokenize.ts'
import { createBm25 } from '../packages/server/src/search/engine/index/bm25.ts'
import { createVectors } from '../packages/server/src/search/engine/index/vectors.ts'
import { createTopKHeap } from '../packages/server/src/search/engine/ranking/top-k-heap.ts'
import type { PreparedRow } from '../packages/server/src/search/engine/types.ts'

/** Length of the lists: what is left out of a ranking never leaves fewer than 10. */
const RANKING_DEPTH = 200
/** Rank constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const RRF_K = 60

export const baselineNames = ['bm25', 'vectors', 'rrf'] as const
export type BaselineName = (typeof baselineNames)[number]

/** Rankings of record ids by the plain methods, best first. */
export type RankBaselines = (text: string, vector: Float32Array | null) => Record<BaselineName, string[]>

/** Each channel of the engine alone over the same rows, and the two joined by reciprocal ranks: nothing else is done. */
export function createBaselines(rows: readonly PreparedRow[]): RankBaselines {
  const words = createBm25()
  const vectors = createVectors()
  for (const [n, row] of rows.entries()) {
    words.add(n, row.words)
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
    const bm25 = best(words.score(terms))
    const near = vector === null || vectors.isEmpty() ? [] : best(vectors.cosines(vector))
    const sums = new Map<number, number>()
    for (const list of [bm25, near])
      for (const [rank, n] of list.entries()) sums.set(n, (sums.get(n) ?? 0) + 1 / (RRF_K + rank + 1))
    const rrf = [...sums].toSorted(([, a], [, b]) => b - a).map(([n]) => n)
    return { bm25: idsOf(bm25), vectors: idsOf(near), rrf: idsOf(rrf) }
  }
}
