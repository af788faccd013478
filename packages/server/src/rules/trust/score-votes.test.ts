import { helpfulnessDetails } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CastVote, scoreVotes } from './score-votes.ts'
import { isNegative, isPositive, voteValue } from './vote-value.ts'
import { isProven, isSeasoned, voterWeight } from './voter-weight.ts'

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
  ['a suspended voter', vote({ trust_level: 'suspended' }), 0],
  ['a trusted voter half a year later', vote({ age_days: 180 }), 0.75],
  ['the fourth vote of a voter for one author', vote({ nth: 4 }), 0.75],
  ['a voter who received two votes from the author', vote({ reciprocal: 2 }), 0.5],
])('the weight of %s', (_, cast, weight) => {
  expect(voterWeight(cast, cast)).toBeCloseTo(weight, 9)
})

test('the class of the voter decides, unless they are suspended', () => {
  expect(isProven({ trust_level: 'established', voter_class: 'seasoned' })).toBe(false)
  expect(isProven({ trust_level: 'established', voter_class: 'proven' })).toBe(true)
  expect(isProven({ trust_level: 'suspended', voter_class: 'proven' })).toBe(false)
  expect(isSeasoned({ trust_level: 'established', voter_class: 'fresh' })).toBe(false)
  expect(isSeasoned({ trust_level: 'suspended', voter_class: 'seasoned' })).toBe(false)
})

test('votes of suspended voters and votes that are not counted weigh nothing but are in the counts', () => {
  const nothing = scoreVotes([], 0.6)
  const cast = [vote({ trust_level: 'suspended' }), vote({ is_counted: false, cluster: 'b', was_helpful: false })]
  expect(scoreVotes(cast, 0.6)).toEqual({ ...nothing, feedback_count: 2, helpful_count: 1, not_helpful_count: 1 })
})

test('confirmations are the clusters of established voters with a positive vote', () => {
  const cast = [
    vote(),
    vote({ trust_level: 'established' }),
    vote({ cluster: 'b', trust_level: 'established' }),
    vote({ cluster: 'c', trust_level: 'new' }),
    vote({ cluster: 'd', helpfulness_detail: 'partially_relevant' }),
  ]
  expect(scoreVotes(cast, 0.6).confirmations).toBe(2)
})

test('confirmations are independent when seasoned voters of other clusters gave them on other days', () => {
  const cast = [
    vote({ cluster: 'a', age_days: 3 }),
    vote({ cluster: 'b', age_days: 3 }),
    vote({ cluster: 'c', age_days: 2 }),
    vote({ cluster: 'd', trust_level: 'established', voter_class: 'fresh' }),
  ]
  expect(scoreVotes(cast, 0.6)).toMatchObject({ confirmations: 4, independent_confirmations: 2 })
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
  expect(validity_evidence).toMatchObject({ below_half: nothing.validity_evidence.below_half, negative_seasoned: 0 })
})

test('votes `outdated` count by independent cluster, for 90 days, and not after the record was verified', () => {
  const outdated = (changes: Partial<CastVote>) => vote({ helpfulness_detail: 'outdated', ...changes })
  const { validity_evidence, staleness_signals } = scoreVotes(
    [
      outdated({ age_days: 1 }),
      outdated({ voter_class: 'fresh' }),
      outdated({ cluster: 'b', voter_class: 'fresh' }),
      outdated({ cluster: 'c', age_days: 91 }),
      outdated({ cluster: 'd', since_verified: false }),
    ],
    0.6,
  )
  expect(validity_evidence).toMatchObject({ outdated_clusters: 2, outdated_seasoned: 1 })
  expect(staleness_signals).toBe(4)
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
