import { expect, test } from 'vitest'
import { confidenceOf, isCorroborated } from './confidence.ts'
import { BLENDED, LEXICAL_ONLY } from './engine/calibration.ts'

const { medium, high } = BLENDED

test.each([
  ['a clear and confirmed match', high, true, 'high'],
  ['a clear match that nobody confirmed', high, false, 'medium'],
  ['a confirmed match with another beside it', { ...high, lead: medium.lead }, true, 'medium'],
  ['a fair match', medium, true, 'medium'],
  ['a weak match, however much confirmed', { ...high, score: medium.score - 0.01 }, true, 'low'],
  ['a match that is as good as the next', { ...high, lead: 0 }, true, 'low'],
] as const)('%s', (_, line, corroborated, expected) => {
  expect(confidenceOf({ ...line, corroborated }, ['semantic', 'lexical'])).toBe(expected)
})

test('without vectors the limits of words alone hold', () => {
  const match = { ...LEXICAL_ONLY.medium, corroborated: false }
  expect(confidenceOf({ ...match, score: match.score - 0.01 }, ['lexical'])).toBe('low')
  expect(confidenceOf(match, ['lexical'])).toBe('medium')
})

test('two confirmations make a record corroborated', () => {
  expect([0, 1, 2].map((confirmations) => isCorroborated({ confirmations }))).toEqual([false, false, true])
})
