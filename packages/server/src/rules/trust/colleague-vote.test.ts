import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asColleagueVote, COLLEAGUES_DAYS_APART } from './colleague-vote.ts'
import { type CastVote, scoreVotes, votingCluster } from './score-votes.ts'
import { ENDORSEMENT } from './trust-classes.ts'

/** The vote of a newcomer of the author's own office, who has voted on many of their records. */
const stored = (contributor_id: string, changes: Record<string, unknown> = {}) => ({
  was_helpful: true,
  helpfulness_detail: 'solved_directly',
  contributor_id,
  cluster: 'the office',
  trust_level: 'new' as CastVote['trust_level'],
  voter_class: 'fresh' as CastVote['voter_class'],
  served: false,
  evidence: 0,
  nth: 9,
  reciprocal: 4,
  is_erased: false,
  is_member: true,
  is_appointed: false,
  outdated_nth: 1,
  ...changes,
})

const score = (votes: ReturnType<typeof stored>[]) =>
  scoreVotes(
    votes.map(asColleagueVote).map((vote) => ({
      ...vote,
      cluster: votingCluster(vote),
      age_days: 0,
      is_counted: vote.served,
      since_verified: true,
      since_hidden: true,
    })),
    0.6,
    COLLEAGUES_DAYS_APART,
  )

test('two newcomers of one office, in one minute, are two independent confirmations of full weight', () => {
  const scores = score([stored('ann'), stored('bob')])
  expect(scores).toMatchObject({
    positive: 2,
    negative: 0,
    endorsement: ENDORSEMENT.confirmed,
    independent_confirmations: 2,
  })
  expect(scores.score).toBeGreaterThan(0.6)
})

test('one colleague is enough for a score', () => {
  expect(score([stored('ann')]).score).not.toBeNull()
})

test('who is no member any more, or suspended, does not count', () => {
  const gone = stored('bob', { is_member: false })
  const suspended = stored('cid', { trust_level: 'suspended' })
  expect(score([gone, suspended])).toMatchObject({ positive: 0, score: null, independent_confirmations: 0 })
})

test('however well a voter is known outside, each colleague weighs the same', () => {
  const level = fc.constantFrom<CastVote['trust_level']>('new', 'established', 'trusted')
  const voter_class = fc.constantFrom<CastVote['voter_class']>('fresh', 'seasoned', 'proven')
  const outside = fc.record({
    trust_level: level,
    voter_class,
    evidence: fc.nat(100),
    nth: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(fc.array(outside, { maxLength: 8 }), (voters) => {
      const scores = score(voters.map((voter, i) => stored(`member ${i}`, voter)))
      expect(scores.positive).toBeCloseTo(voters.length, 9)
      // what a workspace hides its reviewers show again, and no trusted contributor
      expect(scores.trusted_confirming_clusters.size).toBe(0)
    }),
  )
})
