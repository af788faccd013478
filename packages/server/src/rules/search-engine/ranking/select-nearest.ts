import { createTopKHeap, type RankedDocument } from './top-k-heap.ts'

/** Similarities of the documents with numbers below `count`; the columns may be longer. */
export interface SimilarityColumns {
  count: number
  /** true for a document that may be reported */
  isVisible(n: number): boolean
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  overlaps: Float32Array
}

/**
 * Returns the `k` documents with the largest max(cosine, overlap) above 0, best first; of equal ones the newer first.
 */
export function selectNearest({ count, isVisible, cosines, overlaps }: SimilarityColumns, k: number): RankedDocument[] {
  const top = createTopKHeap(k)
  let minScore = 0
  // newest first: a later document with an equal score is then never the better one, and needs no test of visibility
  for (let n = count - 1; n >= 0; n--) {
    const overlap = overlaps[n] ?? 0
    const cosine = cosines === null ? 0 : (cosines[n] ?? 0)
    if ((overlap <= minScore && cosine <= minScore) || !isVisible(n)) continue
    top.offer(n, Math.max(overlap, cosine))
    minScore = Math.max(0, top.minScore())
  }
  return top.ranked()
}
