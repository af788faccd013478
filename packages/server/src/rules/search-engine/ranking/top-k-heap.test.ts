import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTopKHeap } from './top-k-heap.ts'

test('the kept documents equal the head of a full sort, the newer of equals first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(12), (scores, k) => {
      const top = createTopKHeap(k)
      for (const [n, score] of scores.entries()) top.offer(n, score)
      const sorted = scores.map((score, n) => ({ n, score })).sort((a, b) => b.score - a.score || b.n - a.n)
      expect(top.ranked()).toEqual(sorted.slice(0, k))
      if (k > 0) expect(top.minScore()).toBe(sorted.length < k ? -Infinity : sorted[k - 1]?.score)
    }),
  )
})
