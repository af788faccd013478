import { expect, test } from 'vitest'
import { BLENDED, calibrationOf, LEXICAL_ONLY } from './calibration.ts'

test('floor, medium and high rise for every way of searching, and something must match', () => {
  for (const { floor, medium, high } of [BLENDED, LEXICAL_ONLY]) {
    const limits = [0, floor, medium, high, 1]
    expect(limits).toEqual([...new Set(limits)].sort((a, b) => a - b))
  }
})

test('answers without the semantic channel have their own limits', () => {
  expect(calibrationOf(['lexical'])).toBe(LEXICAL_ONLY)
  expect(calibrationOf(['semantic', 'lexical'])).toBe(BLENDED)
  expect(calibrationOf(['semantic'])).toBe(BLENDED)
})
