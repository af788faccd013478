import { expect, test } from 'vitest'
import {
  canClearContested,
  isContested,
  type LiveValidityStatus,
  type ValidityEvidence,
  validityStatus,
} from './validity-status.ts'

const evidence = (changes: Partial<ValidityEvidence> = {}): ValidityEvidence => ({
  below_half: 0.3,
  below_third: 0.05,
  negative_clusters: 0,
  negative_seasoned: 0,
  outdated_clusters: 0,
  outdated_seasoned: 0,
  verified: false,
  ...changes,
})
const doubted = { below_half: 0.8, negative_clusters: 2, negative_seasoned: 2 }
const outdated = { outdated_clusters: 2, outdated_seasoned: 1 }

test.each<[string, LiveValidityStatus, Partial<ValidityEvidence>, LiveValidityStatus]>([
  ['no votes', 'active', {}, 'active'],
  ['two seasoned clusters against it', 'active', doubted, 'disputed'],
  ['two seasoned clusters, but too low a probability', 'active', { ...doubted, below_half: 0.79 }, 'active'],
  ['one seasoned cluster and one of newcomers', 'active', { ...doubted, negative_seasoned: 1 }, 'active'],
  [
    'one seasoned cluster and two of newcomers',
    'active',
    { ...doubted, negative_seasoned: 1, negative_clusters: 3 },
    'disputed',
  ],
  ['many clusters of newcomers', 'active', { ...doubted, negative_seasoned: 0, negative_clusters: 30 }, 'active'],
  ['a disputed record above the lower threshold', 'disputed', { below_half: 0.41 }, 'disputed'],
  ['a disputed record at the lower threshold', 'disputed', { below_half: 0.4 }, 'active'],
  ['a disputed record that is cleared but outdated', 'disputed', { below_half: 0.4, ...outdated }, 'stale'],
  ['two clusters find it outdated', 'active', outdated, 'stale'],
  ['one cluster finds it outdated', 'active', { outdated_clusters: 1, outdated_seasoned: 1 }, 'active'],
  ['many clusters of newcomers find it outdated', 'active', { outdated_clusters: 30 }, 'active'],
  ['a stale record without a new vote', 'stale', {}, 'stale'],
  ['a stale record that is verified', 'stale', { verified: true }, 'active'],
  ['a record both disputed and outdated', 'stale', { ...doubted, ...outdated }, 'disputed'],
])('%s: a record that was %s', (_, before, changes, after) => {
  expect(validityStatus(before, evidence(changes))).toBe(after)
})

test('a disputed record is contested when three clusters make it almost certainly wrong', () => {
  expect(isContested('disputed', evidence({ below_third: 0.9, negative_clusters: 3 }))).toBe(true)
  expect(isContested('disputed', evidence({ below_third: 0.9, negative_clusters: 2 }))).toBe(false)
  expect(isContested('disputed', evidence({ below_third: 0.89, negative_clusters: 3 }))).toBe(false)
  expect(isContested('active', evidence({ below_third: 0.9, negative_clusters: 3 }))).toBe(false)
})

test('confirmations of two trusted clusters clear a contested record', () => {
  expect([[], ['a'], ['a', 'b']].map((clusters) => canClearContested(new Set(clusters), []))).toEqual([
    false,
    false,
    true,
  ])
})

test('one trusted cluster clears a record that is hidden for its unknown hosts alone', () => {
  const host = { type: 'unknown_host' }
  const one = new Set(['a'])
  expect(canClearContested(one, [host])).toBe(true)
  expect(canClearContested(new Set(), [host])).toBe(false)
  expect(canClearContested(one, [host, { type: 'poisoning_suspected' }])).toBe(false)
})
