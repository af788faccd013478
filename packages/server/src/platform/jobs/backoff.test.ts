import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs, MAX_ATTEMPTS } from './backoff.ts'

test('each wait doubles, and there is none after the last attempt', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS }, (_, i) => backoffMs(i + 1, 0.5))
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, null])
})

test('jitter changes a wait by at most half of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, r) => {
        const middle = backoffMs(attempts, 0.5) ?? 0
        const wait = backoffMs(attempts, r) ?? 0
        expect(wait).toBeGreaterThanOrEqual(middle / 2)
        expect(wait).toBeLessThanOrEqual(middle * 1.5)
      },
    ),
  )
})
