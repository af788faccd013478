/** A document number with its score. */
export interface Ranked {
  n: number
  score: number
}

/** Keeps the best entries offered to it. */
export interface Top {
  offer(n: number, score: number): void
  /** The least score kept, -Infinity while there is room for more. */
  least(): number
  /** best first; of equal scores the higher number (the newer document) first */
  ranked(): Ranked[]
}

const worse = (a: Ranked, b: Ranked): boolean => a.score < b.score || (a.score === b.score && a.n < b.n)

function sink(heap: Ranked[], entry: Ranked): void {
  let hole = 0
  for (;;) {
    const left = heap[2 * hole + 1]
    const right = heap[2 * hole + 2]
    if (left === undefined) break
    const rightIsWorse = right !== undefined && worse(right, left)
    const child = rightIsWorse ? right : left
    if (!worse(child, entry)) break
    heap[hole] = child
    hole = 2 * hole + (rightIsWorse ? 2 : 1)
  }
  heap[hole] = entry
}

/** A heap of at most `k` entries with the worst at its root, so that most offers cost one comparison. */
export function createTop(k: number): Top {
  const heap: Ranked[] = []
  let full = false
  return {
    offer(n, score) {
      if (k < 1) return
      if (!full) {
        heap.push({ n, score })
        full = heap.length >= k
        if (full) heap.sort((a, b) => (worse(a, b) ? -1 : 1))
        return
      }
      const root = heap[0]
      if (root === undefined || score < root.score || (score === root.score && n < root.n)) return
      sink(heap, { n, score })
    },
    least: () => (full ? (heap[0]?.score ?? 0) : -Infinity),
    ranked: () => [...heap].sort((a, b) => (worse(a, b) ? 1 : -1)),
  }
}
