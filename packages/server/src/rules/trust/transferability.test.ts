import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidenceInterval, probabilityBelow, rankQuality, transferability } from './transferability.ts'

const mass = fc.double({ min: 0, max: 100, noNaN: true })
const quality = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null })
const none = { positive: 0, negative: 0 }

test('a score is shown from half an effective vote upward', () => {
  expect(transferability({ positive: 0.3, negative: 0.19 }, 0.6).score).toBeNull()
  expect(transferability({ positive: 0.3, negative: 0.2 }, 0.6).score).not.toBeNull()
})

test('the score is the mean of Beta(4m + P, 4(1 − m) + N)', () => {
  // m = .35 + .4 · .6 = .59
  expect(transferability({ positive: 3, negative: 1 }, 0.6).score).toBeCloseTo((2.36 + 3) / 8, 12)
})

test('the interval contains the score, and more votes of one kind move it in their direction', () => {
  fc.assert(
    fc.property(mass, mass, fc.double({ min: 0.01, max: 20, noNaN: true }), quality, (positive, negative, more, q) => {
      const before = transferability({ positive, negative }, q)
      if (before.score !== null) {
        expect(before.low).toBeLessThan(before.score)
        expect(before.high).toBeGreaterThan(before.score)
      }
      const better = transferability({ positive: positive + more, negative }, q)
      const worse = transferability({ positive, negative: negative + more }, q)
      expect(better.low).toBeGreaterThanOrEqual(before.low)
      expect(worse.high).toBeLessThanOrEqual(before.high)
      expect(probabilityBelow(0.5, { positive, negative: negative + more }, q)).toBeGreaterThanOrEqual(
        probabilityBelow(0.5, { positive, negative }, q) - 1e-9,
      )
    }),
  )
})

test('effective votes are the sum of those for and against', () => {
  const tally = { positive: 2, negative: 0.5 }
  expect(confidenceInterval(transferability(tally, 0.5), tally)).toMatchObject({ level: 0.9, effective_votes: 2.5 })
})

test('without votes the rank prior is neutral, and votes move it continuously', () => {
  fc.assert(
    fc.property(quality, fc.double({ min: 0, max: 1, noNaN: true }), (q, low) => {
      expect(rankQuality(null, q)).toBe(0.5)
      expect(rankQuality(transferability(none, q).low, q)).toBeCloseTo(0.5, 9)
      const rank = rankQuality(low, q)
      expect(rank).toBeGreaterThanOrEqual(0)
      expect(rank).toBeLessThanOrEqual(1)
      expect(rankQuality(Math.min(1, low + 0.01), q)).toBeGreaterThanOrEqual(rank)
    }),
  )
})
