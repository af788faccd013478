import { expect, test } from 'vitest'
import { confidenceOf, isCorroborated } from './confidence.ts'
import { BLENDED, LEXICAL_ONLY } from './engine/calibration.ts'

test.each([
  ['nothing found', null, false, null],
  ['a strong and confirmed match', BLENDED.high, true, 'high'],
  ['a strong match that nobody confirmed', BLENDED.high, false, 'medium'],
  ['a fair match', BLENDED.medium, true, 'medium'],
  ['a weak match, however much confirmed', BLENDED.medium - 0.01, true, 'low'],
] as const)('%s', (_, top, corroborated, expected) => {
  expect(confidenceOf(top, corroborated, ['semantic', 'lexical'])).toBe(expected)
})

test('without vectors the limits of words alone hold', () => {
  expect(confidenceOf(LEXICAL_ONLY.medium - 0.01, false, ['lexical'])).toBe('low')
  expect(confidenceOf(LEXICAL_ONLY.medium, false, ['lexical'])).toBe('medium')
})

test('two confirmations make a record corroborated', () => {
  expect([0, 1, 2].map((confirmations) => isCorroborated({ confirmations }))).toEqual([false, false, true])
})
