import { createTop, type Ranked } from './top.ts'

/** How near the documents with numbers below `count` are; every column holds at least as many. */
export interface Nearness {
  count: number
  /** true for a document that may be told of */
  mayTell(n: number): boolean
  /** null when the semantic channel did not run */
  cosines: Float32Array | null
  overlaps: Float32Array
}

/** The `k` documents with the largest max(cosine, overlap) above 0, best first; of equal ones the newer first. */
export function closest({ count, mayTell, cosines, overlaps }: Nearness, k: number): Ranked[] {
  const top = createTop(k)
  let least = 0
  // from the newest on, so that an equal one that comes later is never the better one
  for (let n = count - 1; n >= 0; n--) {
    const overlap = overlaps[n] ?? 0
    const cosine = cosines === null ? 0 : (cosines[n] ?? 0)
    if ((overlap <= least && cosine <= least) || !mayTell(n)) continue
    top.offer(n, Math.max(overlap, cosine))
    least = Math.max(0, top.least())
  }
  return top.ranked()
}
