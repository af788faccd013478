import { expect, test } from 'vitest'
import { poisoningDecision } from './poisoning-decision.ts'

test.each([
  [0.24, ['accept', 'accept', 'accept', 'accept']],
  [0.25, ['flag', 'flag', 'flag', 'flag']],
  [0.49, ['flag', 'flag', 'flag', 'flag']],
  [0.5, ['refuse', 'contest', 'flag', 'refuse']],
  [0.79, ['refuse', 'contest', 'flag', 'refuse']],
  [0.8, ['refuse', 'refuse', 'refuse', 'refuse']],
])('the decision about a score of %d by trust level of the sender', (score, expected) => {
  const levels = ['new', 'established', 'trusted', 'suspended'] as const
  expect(levels.map((level) => poisoningDecision(score, level))).toEqual(expected)
})
