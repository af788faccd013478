import { createTopKHeap, type RankedDocument } from './top-k-heap.ts'

/** How near the documents with numbers below `count` are; every column holds at least as many. */
export interface SimilarityColumns {
  count: number
  /** true for a document that may be told of */
  isVisible(n: number): boolean
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  overlaps: Float32Array
}

/** The `k` documents with the largest max(cosine, overlap) above 0, best first; of equal ones the newer first. */
export function selectNearest({ count, isVisible, cosines, overlaps }: SimilarityColumns, k: number): RankedDocument[] {
  const top = createTopKHeap(k)
  let least = 0
  // from the newest on, so that an equal one that comes later is never the better one
  for (let n = count - 1; n >= 0; n--) {
    const overlap = overlaps[n] ?? 0
    const cosine = cosines === null ? 0 : (cosines[n] ?? 0)
    if ((overlap <= least && cosine <= least) || !isVisible(n)) continue
    top.offer(n, Math.max(overlap, cosine))
    least = Math.max(0, top.minScore())
  }
  return top.ranked()
}
