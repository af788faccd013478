import { expect, test } from 'vitest'
import { type AccountGroup, ATTACK_GOALS, cheapestAttack, classOfGroup, succeeds } from './simulate-accounts.ts'

const group = (changes: Partial<AccountGroup>): AccountGroup => ({
  accounts: 14,
  age_days: 0,
  active_days: 1,
  is_confirmed: false,
  vote_days: 1,
  ...changes,
})
const year = { age_days: 365, active_days: 365, vote_days: 365 }

test.each([14, 100, 1000])('%d accounts that no root has confirmed reach nothing, at once or in a year', (accounts) => {
  for (const goal of ATTACK_GOALS) {
    expect(succeeds(group({ accounts }), goal), goal).toBe(false)
    expect(succeeds(group({ accounts, ...year }), goal), goal).toBe(false)
  }
})

test('accounts that roots confirmed reach nothing within a day or before they are a week old', () => {
  for (const goal of ATTACK_GOALS) {
    expect(succeeds(group({ accounts: 100, is_confirmed: true, ...year, vote_days: 1 }), goal), goal).toBe(false)
    expect(succeeds(group({ accounts: 100, is_confirmed: true, ...year, age_days: 6 }), goal), goal).toBe(false)
  }
})

test('only accounts that roots confirmed, over more than a week, have an effect', () => {
  expect(classOfGroup(group({ ...year }))).toBe('seasoned')
  expect(classOfGroup(group({ ...year, is_confirmed: true }))).toBe('proven')
  for (const goal of ATTACK_GOALS) {
    const cost = cheapestAttack({ is_confirmed: true }, goal, { max_accounts: 100, max_days: 60 })
    expect(cost?.days, goal).toBeGreaterThan(7)
  }
})
