import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastRate, occupiedRange, rangeNames, shares, total } from './summarize.ts'

test('a series is summed, and the last known share is found', () => {
  expect(total([{ n: 2 }, { n: 3 }])).toBe(5)
  expect(lastRate([{ rate: 0.5 }, { rate: 0.25 }, { rate: null }])).toBe(0.25)
  expect(lastRate([{ rate: null }])).toBeNull()
})

test('ranges are named by their bounds, and the last one is open', () => {
  expect(rangeNames([1, 5], (bound) => `${bound} ms`, 3)).toEqual(['≤ 1 ms', '1 ms – 5 ms', '> 5 ms'])
  expect(rangeNames([0.5, 1], String, 2)).toEqual(['≤ 0.5', '0.5 – 1'])
})

test('empty ranges at the ends are left out, never one with a count', () => {
  expect(occupiedRange([0, 0, 3, 0, 1, 0])).toEqual([2, 5])
  expect(occupiedRange([0, 0])).toEqual([0, 2])
  fc.assert(
    fc.property(fc.array(fc.nat(3)), (counts) => {
      const [first, end] = occupiedRange(counts)
      const inside = counts.slice(first, end).reduce((sum, count) => sum + count, 0)
      expect(inside).toBe(counts.reduce((sum, count) => sum + count, 0))
    }),
  )
})

test('shares add up to one, the greatest first', () => {
  expect(shares({ a: 1, b: 3 })).toEqual([
    { name: 'b', count: 3, share: 0.75 },
    { name: 'a', count: 1, share: 0.25 },
  ])
  expect(shares({ a: 0 })).toEqual([{ name: 'a', count: 0, share: 0 }])
})
