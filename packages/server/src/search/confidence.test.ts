import { expect, test } from 'vitest'
import { isCorroborated, judgeConfidence } from './confidence.ts'
import { HYBRID_CALIBRATION, LEXICAL_CALIBRATION } from './engine/ranking/calibration.ts'

const { medium, high } = HYBRID_CALIBRATION

test.each([
  ['a clear and confirmed match', high, true, 'high'],
  ['a clear match that nobody confirmed', high, false, 'medium'],
  ['a confirmed match with another beside it', { ...high, margin: medium.margin }, true, 'medium'],
  ['a fair match', medium, true, 'medium'],
  ['a weak match, however much confirmed', { ...high, score: medium.score - 0.01 }, true, 'low'],
  ['a match that is as good as the next', { ...high, margin: 0 }, true, 'low'],
] as const)('%s', (_, line, is_corroborated, expected) => {
  expect(judgeConfidence({ ...line, is_corroborated }, ['semantic', 'lexical'])).toBe(expected)
})

test('without vectors the limits of words alone hold', () => {
  const match = { ...LEXICAL_CALIBRATION.medium, is_corroborated: false }
  expect(judgeConfidence({ ...match, score: match.score - 0.01 }, ['lexical'])).toBe('low')
  expect(judgeConfidence(match, ['lexical'])).toBe('medium')
})

test('two confirmations and a good lower bound make a record corroborated', () => {
  const of = (confirmations: number, score_low: number | null) => isCorroborated({ confirmations, score_low })
  expect([of(1, 0.9), of(2, null), of(2, 0.59), of(2, 0.6)]).toEqual([false, false, false, true])
})
