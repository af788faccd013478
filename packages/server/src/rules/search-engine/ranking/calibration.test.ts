import { expect, test } from 'vitest'
import { calibrationFor, HYBRID_CALIBRATION, LEXICAL_CALIBRATION } from './calibration.ts'

test('the thresholds ascend, and that of relevance is above 0', () => {
  for (const { relevance_threshold, near_score, clear_score } of [HYBRID_CALIBRATION, LEXICAL_CALIBRATION]) {
    expect(relevance_threshold).toBeGreaterThan(0)
    expect(near_score).toBeGreaterThan(relevance_threshold)
    expect(clear_score).toBeGreaterThanOrEqual(near_score)
    expect(clear_score).toBeLessThan(1)
  }
})

test('results without the semantic channel have their own thresholds', () => {
  expect(calibrationFor(['lexical'])).toBe(LEXICAL_CALIBRATION)
  expect(calibrationFor(['semantic', 'lexical'])).toBe(HYBRID_CALIBRATION)
  expect(calibrationFor(['semantic'])).toBe(HYBRID_CALIBRATION)
})
