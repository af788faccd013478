import { expect, test } from 'vitest'
import { HYBRID_CALIBRATION, LEXICAL_CALIBRATION } from '../search-engine/ranking/calibration.ts'
import { assessConfidence, isCorroborated } from './confidence.ts'

const { medium, high } = HYBRID_CALIBRATION

test.each([
  ['a clear and confirmed match', high, true, 'high'],
  ['a clear match without confirmations', high, false, 'medium'],
  ['a confirmed match with a small margin', { ...high, margin: medium.margin }, true, 'medium'],
  ['a fair match', medium, true, 'medium'],
  ['a weak match with confirmations', { ...high, score: medium.score - 0.01 }, true, 'low'],
  ['a match without a margin', { ...high, margin: 0 }, true, 'low'],
] as const)('the confidence of %s', (_, match, is_corroborated, expected) => {
  expect(assessConfidence({ ...match, is_corroborated }, ['semantic', 'lexical'])).toBe(expected)
})

test('the lexical thresholds hold for a search without vectors', () => {
  const match = { ...LEXICAL_CALIBRATION.medium, is_corroborated: false }
  expect(assessConfidence({ ...match, score: match.score - 0.01 }, ['lexical'])).toBe('low')
  expect(assessConfidence(match, ['lexical'])).toBe('medium')
})

test('a record with two confirmations and a high lower bound is corroborated', () => {
  const of = (independent_confirmations: number, score_low: number | null) =>
    isCorroborated({ independent_confirmations, score_low })
  expect([of(1, 0.9), of(2, null), of(2, 0.59), of(2, 0.6)]).toEqual([false, false, false, true])
})
