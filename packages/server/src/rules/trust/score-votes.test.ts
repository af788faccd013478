import { helpfulnessDetails } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CastVote, MAX_OUTDATED_PER_DAY, scoreVotes } from './score-votes.ts'
import { ENDORSEMENT } from './trust-classes.ts'
import { isNegative, isPositive, voteValue } from './vote-value.ts'
import { voterWeight } from './voter-weight.ts'

const vote = (changes: Partial<CastVote> = {}): CastVote => ({
  was_helpful: true,
  helpfulness_detail: 'solved_directly',
  cluster: 'a',
  trust_level: 'trusted',
  voter_class: 'proven',
  evidence: 0,
  nth: 1,
  reciprocal: 0,
  age_days: 0,
  is_counted: true,
  since_verified: true,
  since_hidden: true,
  is_appointed: false,
  outdated_nth: 1,
  ...changes,
})

test.each([
  ['solved_directly', 1, 1],
  ['guided_to_solution', 0.9, 1],
  ['saved_dead_end', 0.8, 1],
  ['partially_relevant', 0.5, 1],
  ['outdated', 0, 0.5],
  ['not_applicable', 0, 0.25],
  ['incorrect', 0, 1.5],
  [null, 0.8, 1],
] as const)('the value of %s is %d, its factor %d', (helpfulness_detail, value, factor) => {
  expect(voteValue({ was_helpful: true, helpfulness_detail })).toEqual({ value, factor })
})

test('every detail of the contract decides alone; without one `was_helpful` decides', () => {
  for (const helpfulness_detail of helpfulnessDetails)
    expect(voteValue({ was_helpful: false, helpfulness_detail })).toEqual(
      voteValue({ was_helpful: true, helpfulness_detail }),
    )
  expect(isPositive({ was_helpful: true, helpfulness_detail: null })).toBe(true)
  expect(isNegative({ was_helpful: false, helpfulness_detail: null })).toBe(true)
  expect(isPositive({ was_helpful: true, helpfulness_detail: 'incorrect' })).toBe(false)
})

test.each([
  ['a newcomer', vote({ trust_level: 'new', voter_class: 'fresh' }), 0.2],
  ['a fresh established voter', vote({ trust_level: 'established', voter_class: 'fresh', evidence: 1000 }), 0.2],
  ['a seasoned voter without evidence', vote({ trust_level: 'established', voter_class: 'seasoned' }), 0.3],
  ['a proven voter without evidence', vote({ trust_level: 'established' }), 0.5],
  ['a proven voter with much evidence', vote({ trust_level: 'established', evidence: 1000 }), 1],
  ['a trusted voter', vote(), 1.5],
  ['an operator', vote({ trust_level: 'established', is_appointed: true }), 1.5],
  ['a suspended voter', vote({ trust_level: 'suspended' }), 0],
  ['a trusted voter half a year later', vote({ age_days: 180 }), 0.75],
  ['the fourth vote of a voter for one author', vote({ nth: 4 }), 0.75],
  ['a voter who received two votes from the author', vote({ reciprocal: 2 }), 0.5],
])('the weight of %s', (_, cast, weight) => {
  expect(voterWeight(cast, cast)).toBeCloseTo(weight, 9)
})

test('votes of suspended voters and votes that are not counted weigh nothing but are in the counts', () => {
  const nothing = scoreVotes([], 0.6)
  const cast = [vote({ trust_level: 'suspended' }), vote({ is_counted: false, cluster: 'b', was_helpful: false })]
  expect(scoreVotes(cast, 0.6)).toEqual({ ...nothing, feedback_count: 2, helpful_count: 1, not_helpful_count: 1 })
})

const seasoned = (cluster: string, age_days: number, changes: Partial<CastVote> = {}) =>
  vote({ cluster, age_days, trust_level: 'established', voter_class: 'seasoned', ...changes })

test('confirmations are independent when seasoned voters of other clusters gave them on other days', () => {
  const cast = [
    vote({ cluster: 'a', age_days: 3 }),
    vote({ cluster: 'b', age_days: 3 }),
    vote({ cluster: 'c', age_days: 2 }),
    vote({ cluster: 'd', trust_level: 'established', voter_class: 'fresh' }),
  ]
  expect(scoreVotes(cast, 0.6)).toMatchObject({ independent_confirmations: 2 })
})

test('critics doubt the hundredth lie of an author as far as the first, which moves the author less', () => {
  const doubts = (nth: number) =>
    scoreVotes(
      ['a', 'b'].map((cluster, day) => vote({ cluster, age_days: day, nth, helpfulness_detail: 'incorrect' })),
      0.6,
    )
  expect(doubts(100).validity_evidence).toEqual(doubts(1).validity_evidence)
  expect(doubts(100).proven.negative).toBeLessThan(doubts(1).proven.negative)
})

test.each<[string, CastVote[], number]>([
  ['nobody', [], ENDORSEMENT.none],
  [
    'established accounts',
    [1, 2, 3].map((day) => seasoned(`c${day}`, day, { voter_class: 'fresh' })),
    ENDORSEMENT.none,
  ],
  ['one seasoned cluster', [seasoned('a', 3), seasoned('a', 1)], ENDORSEMENT.none],
  ['two seasoned clusters on one day', [seasoned('a', 0.5), seasoned('b', 0)], ENDORSEMENT.none],
  ['two seasoned clusters a day apart', [seasoned('a', 1), seasoned('b', 0)], ENDORSEMENT.endorsed],
  [
    'two proven clusters a day apart',
    ['a', 'b'].map((c, day) => seasoned(c, day, { voter_class: 'proven' })),
    ENDORSEMENT.confirmed,
  ],
  ['one proven cluster', [seasoned('a', 1, { voter_class: 'proven' })], ENDORSEMENT.none],
  ['one trusted contributor', [vote()], ENDORSEMENT.none],
  ['one trusted contributor and a seasoned one', [vote({ age_days: 1 }), seasoned('b', 0)], ENDORSEMENT.endorsed],
  ['an operator', [vote({ trust_level: 'established', is_appointed: true })], ENDORSEMENT.confirmed],
  [
    'very many seasoned clusters',
    Array.from({ length: 50 }, (_, day) => seasoned(`c${day}`, day)),
    ENDORSEMENT.endorsed,
  ],
])('a record that %s confirm is endorsed as far as that', (_, cast, endorsement) => {
  expect(scoreVotes(cast, 0.6).endorsement).toBe(endorsement)
})

test('fresh accounts, however many, move neither the probabilities nor the votes that count for the author', () => {
  const nothing = scoreVotes([], 0.6)
  const crowd = Array.from({ length: 100 }, (_, i) =>
    vote({
      cluster: `c${i}`,
      trust_level: 'established',
      voter_class: 'fresh',
      helpfulness_detail: 'incorrect',
      age_days: i,
    }),
  )
  const { validity_evidence, proven } = scoreVotes(crowd, 0.6)
  expect(proven).toEqual({ positive: 0, negative: 0 })
  expect(validity_evidence).toEqual(nothing.validity_evidence)
})

const outdated = (changes: Partial<CastVote>) =>
  vote({ helpfulness_detail: 'outdated', was_helpful: false, ...changes })
const proven_doubts = [outdated({ cluster: 'a', age_days: 2 }), outdated({ cluster: 'b', age_days: 1 })]

test.each<[string, CastVote[], boolean]>([
  ['two proven clusters a day apart', proven_doubts, true],
  ['two proven clusters on one day', proven_doubts.map((cast) => ({ ...cast, age_days: 1 })), false],
  ['votes of more than 90 days ago', proven_doubts.map((cast) => ({ ...cast, age_days: cast.age_days + 90 })), false],
  ['votes from before the last verification', proven_doubts.map((cast) => ({ ...cast, since_verified: false })), false],
  [
    'clusters that made many records older on that day',
    proven_doubts.map((cast) => ({ ...cast, outdated_nth: MAX_OUTDATED_PER_DAY + 1 })),
    false,
  ],
  [
    'fresh accounts on thirty days',
    Array.from({ length: 30 }, (_, i) => outdated({ cluster: `c${i}`, age_days: i, voter_class: 'fresh' })),
    false,
  ],
  [
    'very many seasoned clusters',
    Array.from({ length: 50 }, (_, i) => seasoned(`c${i}`, i, { helpfulness_detail: 'outdated' })),
    false,
  ],
])('%s make a record outdated, or do not', (_, cast, is_outdated) => {
  expect(scoreVotes(cast, 0.6).validity_evidence.is_outdated).toBe(is_outdated)
})

test('another helpful vote raises the lower bound when all voters are proven and in clusters of their own', () => {
  const kinds = fc.array(fc.boolean(), { maxLength: 20 })
  fc.assert(
    fc.property(kinds, (values) => {
      const cast = values.map((good, i) =>
        vote({ cluster: `c${i}`, helpfulness_detail: good ? 'solved_directly' : 'incorrect' }),
      )
      expect(scoreVotes([...cast, vote({ cluster: 'new' })], 0.5).low).toBeGreaterThan(scoreVotes(cast, 0.5).low)
    }),
  )
})
