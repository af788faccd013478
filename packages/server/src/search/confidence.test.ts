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

test('two confirmations and a good lower bound make a record corroborated', () => {
  const of = (confirmations: number, score_low: number | null) => isCorroborated({ confirmations, score_low })
  expect([of(1, 0.9), of(2, null), of(2, 0.59), of(2, 0.6)]).toEqual([false, false, false, true])
})
