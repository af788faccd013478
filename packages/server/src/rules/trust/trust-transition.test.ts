import { expect, test } from 'vitest'
import { isFoundWrong, type TrustEvidence, trustTransition } from './trust-transition.ts'

const trustEvidence = (changes: Partial<TrustEvidence> = {}): TrustEvidence => ({
  trust_level: 'established',
  age_days: 100,
  passed_deposits: 30,
  remaining_deposits: 30,
  active_records: 30,
  effective_votes: 4,
  vote_clusters: 2,
  independent_clusters: 2,
  against_clusters: 1,
  independent_against: 1,
  positive: 3,
  negative: 1,
  strikes_30: 0,
  strikes_90: 0,
  strikes_at_level: 0,
  is_reinstated: false,
  is_erased: false,
  has_lost_support: false,
  ...changes,
})
const bad: Partial<TrustEvidence> = {
  positive: 1,
  negative: 20,
  effective_votes: 21,
  vote_clusters: 6,
  independent_clusters: 6,
  against_clusters: 5,
  independent_against: 5,
}
const good: Partial<TrustEvidence> = {
  effective_votes: 40,
  vote_clusters: 8,
  independent_clusters: 8,
  positive: 36,
  negative: 4,
}

test.each<[string, Partial<TrustEvidence>, string | null]>([
  ['two deposits', { trust_level: 'new', passed_deposits: 2 }, null],
  ['three deposits', { trust_level: 'new', passed_deposits: 3 }, 'established'],
  ['three deposits and a strike', { trust_level: 'new', passed_deposits: 3, strikes_30: 1, strikes_at_level: 1 }, null],
  ['two strikes of a newcomer', { trust_level: 'new', strikes_30: 2 }, 'suspended'],
  ['two strikes of an established contributor', { strikes_30: 2, strikes_at_level: 2 }, 'new'],
  ['three strikes of an established contributor', { strikes_30: 3, strikes_at_level: 3 }, 'suspended'],
  ['four strikes in 90 days', { strikes_90: 4 }, 'suspended'],
  ['a strike', { strikes_30: 1, strikes_90: 1, strikes_at_level: 1 }, 'new'],
  ['a strike that was counted at the level above', { strikes_30: 1, strikes_90: 1 }, null],
  [
    'a strike of a trusted contributor',
    { ...good, trust_level: 'trusted', strikes_90: 1, strikes_at_level: 1 },
    'established',
  ],
  ['two remaining deposits', { remaining_deposits: 2 }, 'new'],
  [
    'two remaining deposits of a trusted contributor',
    { ...good, trust_level: 'trusted', remaining_deposits: 2 },
    'new',
  ],
  ['no remaining deposits of an erased account', { remaining_deposits: 0, is_erased: true }, null],
  ['three remaining deposits that others took from readers', { remaining_deposits: 3, passed_deposits: 0 }, null],
  ['good records', good, 'trusted'],
  ['good records of 13 days', { ...good, age_days: 13 }, null],
  ['nine good records', { ...good, active_records: 9 }, null],
  ['votes of eight clusters on four days', { ...good, independent_clusters: 4 }, null],
  ['good records and a strike 60 days ago', { ...good, strikes_90: 1 }, null],
  ['good records of a trusted contributor', { ...good, trust_level: 'trusted' }, null],
  [
    'records of a trusted contributor that are no longer good',
    { trust_level: 'trusted', positive: 10, negative: 9, effective_votes: 19, independent_against: 3 },
    'established',
  ],
  [
    'records of a trusted contributor that a burst of votes found wrong',
    {
      trust_level: 'trusted',
      positive: 10,
      negative: 9,
      effective_votes: 19,
      against_clusters: 9,
      independent_against: 2,
    },
    null,
  ],
  [
    'a trusted contributor of whose voters too few count any more',
    { ...good, trust_level: 'trusted', has_lost_support: true },
    'established',
  ],
  ['bad records', bad, null],
  ['good records of a suspended contributor', { ...good, trust_level: 'suspended' }, null],
])('%s', (_, changes, to) => {
  expect(trustTransition(trustEvidence(changes))?.to ?? null).toBe(to)
})

test.each<[string, Partial<TrustEvidence>, boolean]>([
  ['records that five independent clusters found wrong', bad, true],
  ['those of a trusted contributor', { ...bad, trust_level: 'trusted' }, true],
  [
    'records that a hundred clusters found wrong within four days',
    { ...bad, against_clusters: 100, independent_against: 4 },
    false,
  ],
  ['records that only half of the clusters found wrong', { ...bad, vote_clusters: 10 }, false],
  ['records of a reinstated contributor', { ...bad, is_reinstated: true }, false],
  ['records with few bad votes', { ...bad, positive: 0, negative: 4, effective_votes: 4 }, false],
  ['good records', good, false],
])('%s call for an operator: %s', (_, changes, expected) => {
  expect(isFoundWrong(trustEvidence(changes))).toBe(expected)
})
