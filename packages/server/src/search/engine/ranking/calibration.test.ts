import { expect, test } from 'vitest'
import { calibrationFor, HYBRID_CALIBRATION, LEXICAL_CALIBRATION } from './calibration.ts'

test('floor, medium and high rise for every way of searching, and something must match', () => {
  for (const { relevance_threshold, medium, high } of [HYBRID_CALIBRATION, LEXICAL_CALIBRATION]) {
    expect(relevance_threshold).toBeGreaterThan(0)
    expect(medium.score).toBeGreaterThan(relevance_threshold)
    expect(high.score).toBeGreaterThanOrEqual(medium.score)
    expect(high.margin).toBeGreaterThan(medium.margin)
    expect(high.score).toBeLessThan(1)
  }
})

test('answers without the semantic channel have their own limits', () => {
  expect(calibrationFor(['lexical'])).toBe(LEXICAL_CALIBRATION)
  expect(calibrationFor(['semantic', 'lexical'])).toBe(HYBRID_CALIBRATION)
  expect(calibrationFor(['semantic'])).toBe(HYBRID_CALIBRATION)
})
