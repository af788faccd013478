import { expect, test } from 'vitest'
import { assessConfidence, isCorroborated, matchProbability } from './confidence.ts'
import { CONFIDENCE_WEIGHTS } from './confidence-weights.ts'
import type { ComparedMatch } from './match-signals.ts'

const BOTH = ['semantic', 'lexical'] as const
const word = (term: string, is_in: boolean[]) => ({ term, weight: 12, is_in })

/** A question that the title quotes; no other result has its words. */
const clear: ComparedMatch = {
  question: 'src refspec main does not match any',
  words: [
    word('src', [true, false]),
    word('refspec', [true, false]),
    word('main', [true, true]),
    word('match', [true, false]),
  ],
  title: 'git push: error: src refspec main does not match any',
  problem: '-',
  score: 0.8,
  margin: 0.4,
}
const weak: ComparedMatch = { ...clear, title: 'Something else', score: 0.4, margin: 0.01 }

test.each([
  ['a clear match that may be relied on', clear, true, 'high'],
  ['a clear match of a stranger', clear, false, 'medium'],
  ['a weak match that may be relied on', weak, true, 'low'],
  [
    'a clear match of another error code',
    { ...clear, question: `${clear.question} E0308`, words: [...clear.words, word('e0308', [false, false])] },
    true,
    'low',
  ],
] as const)('the confidence of %s', (_, match, is_reliable, expected) => {
  expect(assessConfidence(match, is_reliable, BOTH)).toBe(expected)
})

test('more agreement never lowers the probability, and a missing name never raises it', () => {
  for (const weights of Object.values(CONFIDENCE_WEIGHTS)) {
    const signals = { score: 0.6, margin: 0.1, word_lead: 0.1, quoted: 0.3, lacks_name: 0 }
    const before = matchProbability(signals, weights)
    for (const name of ['score', 'margin', 'word_lead', 'quoted'] as const)
      expect(matchProbability({ ...signals, [name]: signals[name] + 0.1 }, weights)).toBeGreaterThanOrEqual(before)
    expect(matchProbability({ ...signals, lacks_name: 1 }, weights)).toBeLessThanOrEqual(before)
  }
})

test('a record with two confirmations and a high lower bound is corroborated', () => {
  const of = (independent_confirmations: number, score_low: number | null) =>
    isCorroborated({ independent_confirmations, score_low })
  expect([of(1, 0.9), of(2, null), of(2, 0.59), of(2, 0.6)]).toEqual([false, false, false, true])
})
