import { expect, test } from 'vitest'
import { type VoterClass, type VoterEvidence, voterClass } from './voter-class.ts'

const evidence = (changes: Partial<VoterEvidence> = {}): VoterEvidence => ({
  trust_level: 'established',
  is_appointed: false,
  is_publisher: false,
  age_days: 7,
  original_records: 3,
  active_days: 3,
  root_clusters: 0,
  is_confirmed_by_operator: false,
  ...changes,
})

test.each<[string, Partial<VoterEvidence>, VoterClass]>([
  ['an established contributor after a week with activity on three days', {}, 'seasoned'],
  ['one who registered later', { age_days: 6.9, root_clusters: 9 }, 'fresh'],
  ['one who waited without doing anything', { age_days: 400, active_days: 2 }, 'fresh'],
  ['one whose records are gone or repeat others', { original_records: 2, root_clusters: 9 }, 'fresh'],
  ['one whom a root confirmed', { root_clusters: 1 }, 'seasoned'],
  ['one whom two roots confirmed', { root_clusters: 2 }, 'proven'],
  ['one whom an operator confirmed', { root_clusters: 1, is_confirmed_by_operator: true }, 'proven'],
  ['a newcomer, whoever confirmed them', { trust_level: 'new', age_days: 400, root_clusters: 9 }, 'fresh'],
  ['a trusted contributor', { trust_level: 'trusted', active_days: 0 }, 'proven'],
  ['an operator or a source of seeds', { is_appointed: true, age_days: 0, original_records: 0 }, 'proven'],
  ['a publisher, whoever confirmed their records', { is_publisher: true, root_clusters: 9 }, 'fresh'],
  ['a suspended contributor', { trust_level: 'suspended', is_appointed: true }, 'fresh'],
])('%s is', (_, changes, expected) => {
  expect(voterClass(evidence(changes))).toBe(expected)
})
