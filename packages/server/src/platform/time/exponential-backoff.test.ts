import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentialBackoffMs } from './exponential-backoff.ts'

const bounds = { initial_ms: 100, max_ms: 30_000 }

test.each([
  [0, 100],
  [1, 200],
  [8, 25_600],
  [9, 30_000],
  [5000, 30_000],
])('after %i earlier retries the delay is %i ms', (earlier_retries, delay_ms) => {
  expect(exponentialBackoffMs(earlier_retries, bounds)).toBe(delay_ms)
})

test('a delay is never shorter than the one before it and never leaves its bounds', () => {
  fc.assert(
    fc.property(fc.nat(2000), (earlier_retries) => {
      const delay_ms = exponentialBackoffMs(earlier_retries, bounds)
      expect(delay_ms).toBeGreaterThanOrEqual(bounds.initial_ms)
      expect(delay_ms).toBeLessThanOrEqual(bounds.max_ms)
      expect(exponentialBackoffMs(earlier_retries + 1, bounds)).toBeGreaterThanOrEqual(delay_ms)
    }),
  )
})
