import { expect, test } from 'vitest'
import { strings } from '../../strings.ts'
import {
  type DepositResultKind,
  type DepositState,
  depositState,
  describeDeposit,
  isDepositState,
  type Readers,
  readersOf,
  resultKind,
} from './deposit-state.ts'

const validity = (status: 'active' | 'stale' | 'disputed' | 'superseded') => ({ status, staleness_signals: 0 })

test.each<[Parameters<typeof depositState>[0], DepositState]>([
  [{ validity: validity('active') }, 'verified'],
  [{ validity: validity('stale'), validation_state: 'verified' }, 'stale'],
  [{ validity: validity('disputed') }, 'disputed'],
  [{ validity: validity('active'), validation_state: 'draft' }, 'draft'],
  [{ validity: validity('stale'), validation_state: 'contested' }, 'contested'],
  [{ validity: validity('superseded') }, 'superseded'],
  [{ validity: validity('active'), superseded_by: 'exp_2', validation_state: 'contested' }, 'superseded'],
  [{ validity: validity('active'), validation_state: 'draft', retracted_at: '2026-01-01T00:00:00Z' }, 'retracted'],
])('%j is %s', (record, expected) => {
  expect(depositState(record)).toBe(expected)
})

test('a state of the address is one that exists', () => {
  expect(isDepositState('draft')).toBe(true)
  expect(isDepositState('<script>')).toBe(false)
  expect(isDepositState(null)).toBe(false)
})

test.each<[visibility_scope: string | undefined, trust_level: string | undefined, expected: Readers]>([
  ['public', 'established', 'others'],
  ['public', 'trusted', 'others'],
  ['public', 'new', 'later'],
  ['public', undefined, 'later'],
  ['team', 'new', 'team'],
  ['private', 'trusted', 'author'],
])('a %s record of an author who is %s is found by: %s', (visibility_scope, trust_level, expected) => {
  expect(readersOf({ visibility_scope, trust_level })).toBe(expected)
})

test('only what others find is said to be found by them', () => {
  const { readers, means } = strings.deposits
  expect(describeDeposit('verified', 'later')).toBe(readers.later)
  expect(describeDeposit('stale', 'author')).toBe(`${readers.author} ${means.stale}`)
  expect(describeDeposit('contested', 'author')).toBe(readers.author)
  expect(describeDeposit('contested', 'others')).toBe(means.contested)
  expect(describeDeposit('retracted', 'others')).toBe(means.retracted)
})

test.each<[Parameters<typeof resultKind>[0], trust_level: string, expected: DepositResultKind]>([
  [{ status: 'created', trust_visibility: 'searchable' }, 'new', 'created'],
  [{ status: 'created', trust_visibility: 'pending', disposition: 'auto_deposit' }, 'new', 'later'],
  // a burst
  [{ status: 'created', trust_visibility: 'pending', disposition: 'auto_deposit' }, 'established', 'contested'],
  [{ status: 'created', trust_visibility: 'pending', disposition: 'review' }, 'new', 'contested'],
  [{ status: 'created', trust_visibility: null, disposition: 'auto_deposit' }, 'trusted', 'author'],
  [{ trust_visibility: 'review_pending', status: 'review_pending' }, 'new', 'review_pending'],
  [{ status: 'existing' }, 'new', 'existing'],
])('the answer %j to an author who is %s is %s', (response, trust_level, expected) => {
  expect(resultKind(response, trust_level)).toBe(expected)
})
