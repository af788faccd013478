import { expect, test } from 'vitest'
import { calibrationFor, HYBRID_CALIBRATION, LEXICAL_CALIBRATION } from './calibration.ts'

test('the thresholds of relevance, medium and high ascend, and that of relevance is above 0', () => {
  for (const { relevance_threshold, medium, high } of [HYBRID_CALIBRATION, LEXICAL_CALIBRATION]) {
    expect(relevance_threshold).toBeGreaterThan(0)
    expect(medium.score).toBeGreaterThan(relevance_threshold)
    expect(high.score).toBeGreaterThanOrEqual(medium.score)
    expect(high.margin).toBeGreaterThan(medium.margin)
    expect(high.score).toBeLessThan(1)
  }
})

test('results without the semantic channel have their own thresholds', () => {
  expect(calibrationFor(['lexical'])).toBe(LEXICAL_CALIBRATION)
  expect(calibrationFor(['semantic', 'lexical'])).toBe(HYBRID_CALIBRATION)
  expect(calibrationFor(['semantic'])).toBe(HYBRID_CALIBRATION)
})
