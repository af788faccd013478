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
  negative_established: 0,
  outdated_clusters: 0,
  outdated_established: 0,
  confirmations: 0,
  verified: false,
  ...changes,
})
const doubted = { below_half: 0.8, negative_clusters: 2, negative_established: 2 }
const outdated = { outdated_clusters: 2 }

test.each<[string, LiveValidityStatus, Partial<ValidityEvidence>, LiveValidityStatus]>([
  ['nothing said', 'active', {}, 'active'],
  ['two established clusters against it', 'active', doubted, 'disputed'],
  ['the same, not clear enough', 'active', { ...doubted, below_half: 0.79 }, 'active'],
  ['one established cluster and another', 'active', { ...doubted, negative_established: 1 }, 'active'],
  ['one of three established', 'active', { ...doubted, negative_established: 1, negative_clusters: 3 }, 'disputed'],
  ['many newcomers', 'active', { ...doubted, negative_established: 0, negative_clusters: 30 }, 'active'],
  ['disputed stays while in doubt', 'disputed', { below_half: 0.41 }, 'disputed'],
  ['disputed until cleared', 'disputed', { below_half: 0.4 }, 'active'],
  ['cleared, but outdated', 'disputed', { below_half: 0.4, ...outdated }, 'stale'],
  ['two clusters find it outdated', 'active', outdated, 'stale'],
  ['one does', 'active', { outdated_clusters: 1, outdated_established: 1 }, 'active'],
  ['newcomers do, established ones confirm it', 'active', { ...outdated, confirmations: 1 }, 'active'],
  ['one of them is established', 'active', { ...outdated, confirmations: 1, outdated_established: 1 }, 'stale'],
  ['stale stays', 'stale', {}, 'stale'],
  ['stale until verified', 'stale', { verified: true }, 'active'],
  ['disputed goes before stale', 'stale', { ...doubted, ...outdated }, 'disputed'],
])('%s: %s', (_, before, changes, after) => {
  expect(validityStatus(before, evidence(changes))).toBe(after)
})

test('a disputed record that is surely wrong is hidden, by three clusters', () => {
  expect(isContested('disputed', evidence({ below_third: 0.9, negative_clusters: 3 }))).toBe(true)
  expect(isContested('disputed', evidence({ below_third: 0.9, negative_clusters: 2 }))).toBe(false)
  expect(isContested('disputed', evidence({ below_third: 0.89, negative_clusters: 3 }))).toBe(false)
  expect(isContested('active', evidence({ below_third: 0.9, negative_clusters: 3 }))).toBe(false)
})

test('two trusted clusters free it', () => {
  expect([[], ['a'], ['a', 'b']].map((clusters) => canClearContested(new Set(clusters)))).toEqual([false, false, true])
})
