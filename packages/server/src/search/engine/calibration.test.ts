import { expect, test } from 'vitest'
import { BLENDED, calibrationOf, LEXICAL_ONLY } from './calibration.ts'

test('floor, medium and high rise for every way of searching, and something must match', () => {
  for (const { floor, medium, high } of [BLENDED, LEXICAL_ONLY]) {
    expect(floor).toBeGreaterThan(0)
    expect(medium.score).toBeGreaterThan(floor)
    expect(high.score).toBeGreaterThanOrEqual(medium.score)
    expect(high.lead).toBeGreaterThan(medium.lead)
    expect(high.score).toBeLessThan(1)
  }
})

test('answers without the semantic channel have their own limits', () => {
  expect(calibrationOf(['lexical'])).toBe(LEXICAL_ONLY)
  expect(calibrationOf(['semantic', 'lexical'])).toBe(BLENDED)
  expect(calibrationOf(['semantic'])).toBe(BLENDED)
})
