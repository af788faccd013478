import { expect, test } from 'vitest'
import type { CastVote } from './score-votes.ts'
import { isVerifiedBy } from './verify-by-votes.ts'

const positive = (cluster: string, age_days: number, changes: Partial<CastVote> = {}): CastVote => ({
  was_helpful: true,
  helpfulness_detail: 'solved_directly',
  cluster,
  trust_level: 'established',
  voter_class: 'seasoned',
  is_appointed: false,
  evidence: 0,
  nth: 1,
  reciprocal: 0,
  age_days,
  is_counted: true,
  since_verified: true,
  since_hidden: true,
  outdated_nth: 1,
  ...changes,
})
const newest = positive('a', 0)

test.each<[string, CastVote, CastVote[], boolean]>([
  ['one seasoned vote', newest, [], false],
  ['one of a root', positive('a', 0, { is_appointed: true }), [], true],
  ['two seasoned clusters a day apart', newest, [positive('b', 1)], true],
  ['two seasoned clusters on one day', newest, [positive('b', 0.5)], false],
  ['an established account beside a seasoned one', newest, [positive('b', 1, { voter_class: 'fresh' })], false],
  [
    'the vote of an established account after two seasoned ones',
    positive('a', 0, { voter_class: 'fresh' }),
    [positive('b', 1), positive('c', 2)],
    false,
  ],
  ['a vote of a quarter of a year later', newest, [positive('b', 90)], false],
  ['a vote that does not count', positive('a', 0, { is_counted: false }), [positive('b', 1), positive('c', 2)], false],
  ['a vote from before the last verification', newest, [positive('b', 1, { since_verified: false })], false],
  [
    'a vote from before a doubt',
    newest,
    [positive('b', 5), positive('c', 2, { helpfulness_detail: 'outdated', was_helpful: false })],
    false,
  ],
  [
    'two votes after a doubt',
    newest,
    [positive('b', 1), positive('c', 2, { helpfulness_detail: 'outdated', was_helpful: false })],
    true,
  ],
  [
    'a doubt of a fresh account between them',
    newest,
    [positive('b', 2), positive('c', 1, { helpfulness_detail: 'outdated', was_helpful: false, voter_class: 'fresh' })],
    true,
  ],
])('%s: whether it verifies a record', (_, last, others, expected) => {
  expect(isVerifiedBy(last, [...others, last])).toBe(expected)
})
