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
  below_contested: 0.05,
  is_disputed_by_enough: false,
  is_hidden_by_enough: false,
  is_outdated: false,
  was_outdated: false,
  verified: false,
  is_aged: false,
  ...changes,
})
const doubted = { below_half: 0.8, is_disputed_by_enough: true }
const outdated = { is_outdated: true, was_outdated: true }

test.each<[string, LiveValidityStatus, Partial<ValidityEvidence>, LiveValidityStatus]>([
  ['no votes', 'active', {}, 'active'],
  ['enough voters against it', 'active', doubted, 'disputed'],
  ['enough voters, but too low a probability', 'active', { ...doubted, below_half: 0.79 }, 'active'],
  ['too few voters', 'active', { ...doubted, is_disputed_by_enough: false }, 'active'],
  ['a disputed record above the lower threshold', 'disputed', { ...doubted, below_half: 0.41 }, 'disputed'],
  ['a disputed record at the lower threshold', 'disputed', { ...doubted, below_half: 0.4 }, 'active'],
  ['a disputed record whose voters no longer count', 'disputed', { below_half: 0.41 }, 'active'],
  ['a disputed record that is cleared but outdated', 'disputed', { below_half: 0.4, ...outdated }, 'stale'],
  ['enough voters find it outdated', 'active', outdated, 'stale'],
  ['long ago enough voters found it outdated', 'stale', { was_outdated: true }, 'stale'],
  ['a record stale by its age', 'stale', { is_aged: true }, 'stale'],
  ['a stale record whose voters no longer count', 'stale', {}, 'active'],
  ['a stale record that is verified', 'stale', { was_outdated: true, verified: true }, 'active'],
  ['a record both disputed and outdated', 'stale', { ...doubted, ...outdated }, 'disputed'],
])('%s: a record that was %s', (_, before, changes, after) => {
  expect(validityStatus(before, evidence(changes))).toBe(after)
})

test('a disputed record is contested when enough voters make it almost certainly wrong', () => {
  const wrong = { below_contested: 0.9, is_hidden_by_enough: true }
  expect(isContested('disputed', evidence(wrong))).toBe(true)
  expect(isContested('disputed', evidence({ ...wrong, is_hidden_by_enough: false }))).toBe(false)
  expect(isContested('disputed', evidence({ ...wrong, below_contested: 0.89 }))).toBe(false)
  expect(isContested('active', evidence(wrong))).toBe(false)
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
