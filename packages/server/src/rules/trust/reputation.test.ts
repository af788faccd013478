import { expect, test } from 'vitest'
import { type ClusterVerdict, capRecordVotes, reputation, sumVoteTotals, type VotedRecord } from './reputation.ts'

const record = (changes: Partial<VotedRecord> = {}): VotedRecord => ({
  proven_positive: 0,
  proven_negative: 0,
  all_positive: 0,
  all_negative: 0,
  helpful_count: 0,
  not_helpful_count: 0,
  ...changes,
})
const verdict = (cluster: string, changes: Partial<ClusterVerdict> = {}): ClusterVerdict => ({
  cluster,
  is_erased: false,
  age_days: 0,
  was_helpful: true,
  helpfulness_detail: null,
  ...changes,
})

test('reputation starts at .5; votes and strikes move it', () => {
  expect(reputation({ positive: 0, negative: 0 }, 0)).toBe(0.5)
  expect(reputation({ positive: 6, negative: 0 }, 0)).toBe(0.8)
  expect(reputation({ positive: 0, negative: 0 }, 2)).toBe(0.2)
})

test('one record counts at most five effective votes', () => {
  expect(capRecordVotes({ positive: 30, negative: 10 })).toEqual({ positive: 3.75, negative: 1.25 })
  expect(capRecordVotes({ positive: 1, negative: 2 })).toEqual({ positive: 1, negative: 2 })
  expect(capRecordVotes({ positive: 0, negative: 0 })).toEqual({ positive: 0, negative: 0 })
})

test('totals add up the records, each scaled to five effective votes on its own', () => {
  const records = [
    record({ proven_positive: 30, proven_negative: 10, all_positive: 8, helpful_count: 40 }),
    record({ proven_positive: 1, all_positive: 1, all_negative: 1, helpful_count: 1, not_helpful_count: 2 }),
  ]
  expect(sumVoteTotals(records, [])).toEqual({
    positive: 4.75,
    negative: 1.25,
    effective_votes: 6,
    vote_clusters: 0,
    independent_clusters: 0,
    against_clusters: 0,
    independent_against: 0,
    all_positive: 6,
    all_negative: 1,
    total_helpful: 41,
    total_not_helpful: 2,
  })
})

test('clusters are counted once; only verdicts that a record is wrong count against its author', () => {
  const totals = sumVoteTotals(
    [],
    [
      verdict('a'),
      verdict('a', { helpfulness_detail: 'incorrect' }),
      verdict('b', { was_helpful: false }),
      verdict('c', { was_helpful: false, helpfulness_detail: 'not_applicable' }),
      verdict('d', { helpfulness_detail: 'partially_relevant' }),
    ],
  )
  expect(totals).toMatchObject({ vote_clusters: 4, against_clusters: 2 })
})

test('clusters of one burst are one independent cluster', () => {
  const wrong = { was_helpful: false, helpfulness_detail: 'incorrect' }
  const burst = ['a', 'b', 'c'].map((cluster, i) => verdict(cluster, { ...wrong, age_days: 0.1 * i }))
  expect(sumVoteTotals([], [...burst, verdict('d', { age_days: 3 })])).toMatchObject({
    vote_clusters: 4,
    independent_clusters: 2,
    against_clusters: 3,
    independent_against: 1,
  })
})

test('all erased voters are one cluster', () => {
  const erased = { is_erased: true, helpfulness_detail: 'outdated' }
  expect(sumVoteTotals([], [verdict('a', erased), verdict('b', erased), verdict('c')])).toMatchObject({
    vote_clusters: 2,
    against_clusters: 1,
  })
})
