import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundToThousandths } from './round-to-thousandths.ts'
import { MIN_QUALITY, measureMargin, nthLargest, scoreCap } from './score-cap.ts'

const margin = fc.double({ min: -3, max: 3, noNaN: true })
const value = fc.double({ min: 0, max: 1, noNaN: true })

test.each([
  [1, 1],
  [7, 1],
  [0.5, 0.7],
  [0, MIN_QUALITY],
  [-0, MIN_QUALITY],
  [-1e-300, MIN_QUALITY - 0.001],
  [-1, 0.29],
  [-7, 0.29],
  [Number.NEGATIVE_INFINITY, 0.29],
  [Number.POSITIVE_INFINITY, 1],
])('a margin of %d caps the score at %d', (margin, cap) => {
  expect(scoreCap(margin)).toBeCloseTo(cap, 10)
})

test('the cap alone never decides otherwise than the limit', () => {
  fc.assert(
    fc.property(margin, value, (margin, raw) => {
      const passes = roundToThousandths(Math.min(raw, scoreCap(margin))) >= MIN_QUALITY
      expect(passes).toBe(margin >= 0 && roundToThousandths(raw) >= MIN_QUALITY)
    }),
  )
})

test('the cap rises with the margin, and nowhere by more than the margin and a thousandth', () => {
  fc.assert(
    fc.property(margin, margin, (one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      const rise = scoreCap(high) - scoreCap(low)
      expect(rise).toBeGreaterThanOrEqual(0)
      expect(rise).toBeLessThanOrEqual(high - low + 0.001 + 1e-9)
    }),
  )
})

test('a margin is negative exactly beyond the limit, for a minimum and for a maximum', () => {
  fc.assert(
    fc.property(value, value, fc.double({ min: 0.01, max: 1, noNaN: true }), (value, limit, span) => {
      expect(measureMargin(value, { limit, comfortable: limit + span }) < 0).toBe(value < limit)
      expect(measureMargin(value, { limit, comfortable: limit - span }) < 0).toBe(value > limit)
    }),
  )
})

test('at least n margins keep a limit exactly when the nth largest does', () => {
  fc.assert(
    fc.property(fc.array(margin, { maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (margins, n) => {
      expect(nthLargest(margins, n) >= 0).toBe(margins.filter((margin) => margin >= 0).length >= n)
    }),
  )
})
