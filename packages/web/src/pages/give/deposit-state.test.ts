import { expect, test } from 'vitest'
import { type DepositState, depositState, isDepositState } from './deposit-state.ts'

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
