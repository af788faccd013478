/** A document number and its score. */
export interface RankedDocument {
  n: number
  score: number
}

/** Keeps the best documents offered to it. */
export interface TopKHeap {
  offer(n: number, score: number): void
  /** The lowest score kept, -Infinity while the heap is not full. */
  minScore(): number
  /** Best first; of equal scores the higher number, which is the newer document, first. */
  ranked(): RankedDocument[]
}

const isWorse = (a: RankedDocument, b: RankedDocument): boolean =>
  a.score < b.score || (a.score === b.score && a.n < b.n)

function siftDown(heap: RankedDocument[], entry: RankedDocument): void {
  let hole = 0
  for (;;) {
    const left = heap[2 * hole + 1]
    const right = heap[2 * hole + 2]
    if (left === undefined) break
    const rightIsWorse = right !== undefined && isWorse(right, left)
    const child = rightIsWorse ? right : left
    if (!isWorse(child, entry)) break
    heap[hole] = child
    hole = 2 * hole + (rightIsWorse ? 2 : 1)
  }
  heap[hole] = entry
}

/** A heap of at most `k` documents with the worst at its root, so that most offers cost one comparison. */
export function createTopKHeap(k: number): TopKHeap {
  const heap: RankedDocument[] = []
  let full = false
  return {
    offer(n, score) {
      if (k < 1) return
      if (!full) {
        heap.push({ n, score })
        full = heap.length >= k
        if (full) heap.sort((a, b) => (isWorse(a, b) ? -1 : 1))
        return
      }
      const root = heap[0]
      if (root === undefined || score < root.score || (score === root.score && n < root.n)) return
      siftDown(heap, { n, score })
    },
    minScore: () => (full ? (heap[0]?.score ?? 0) : -Infinity),
    ranked: () => [...heap].sort((a, b) => (isWorse(a, b) ? 1 : -1)),
  }
}
