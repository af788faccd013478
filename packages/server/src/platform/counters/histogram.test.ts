import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LATENCY_BOUNDS_MS, latencyBuckets, latencyPercentile, tenthOf } from './histogram.ts'

test.each([
  [0, 0],
  [1, 0],
  [1.01, 1],
  [20, 4],
  [5000, 11],
  [60_000, 12],
])('%f ms are in bucket %i', (latency_ms, bucket) => {
  expect(latencyBuckets(latency_ms).indexOf(1)).toBe(bucket)
})

test.each([
  [0, 0],
  [0.09, 0],
  [0.1, 1],
  [0.999, 9],
  [1, 9],
])('%f is in tenth %i', (value, tenth) => {
  expect(tenthOf(value)).toBe(tenth)
})

test('a percentile is within the bucket that has it, and percentiles ascend', () => {
  expect(latencyPercentile([0, 0, 0], 0.5)).toBeNull()
  expect(latencyPercentile([0, 0, 10], 0.5)).toBe(3.5)
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 9000, noNaN: true }), { minLength: 1 }), (times) => {
      const counts = times.map(latencyBuckets).reduce((sum, buckets) => sum.map((n, i) => n + (buckets[i] ?? 0)))
      const estimates = [0.5, 0.95, 0.99].map((share) => latencyPercentile(counts, share) ?? Number.NaN)
      expect(estimates.toSorted((a, b) => a - b)).toEqual(estimates)
      const sorted = times.toSorted((a, b) => a - b)
      const median = sorted[Math.ceil(times.length / 2) - 1] ?? 0
      const i = LATENCY_BOUNDS_MS.findIndex((bound) => median <= bound)
      const [from, to] = [LATENCY_BOUNDS_MS[i - 1] ?? 0, LATENCY_BOUNDS_MS[i] ?? 5000]
      expect(estimates[0]).toBeGreaterThanOrEqual(i === -1 ? 5000 : from)
      expect(estimates[0]).toBeLessThanOrEqual(to)
    }),
  )
})
