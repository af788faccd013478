import { operationIds, operations, rateLimits } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { type RateLimitSubject, rateLimitKeys } from './rate-limit-keys.ts'

const caller = { contributor_id: 'con_1', scope: 'full', trust_level: 'new', workspace_id: null } as const
const anyone = { contributor_id: '', scope: 'public', trust_level: 'new', workspace_id: null } as const
const summarizeKeys = (operation: Parameters<typeof rateLimitKeys>[0], counted: RateLimitSubject) => {
  const { per_attempt, per_success } = rateLimitKeys(operation, counted)
  const short = per_attempt.concat(per_success).map(({ bucket, rate }) => `${bucket}: ${rate.calls}/${rate.seconds}`)
  return { short, success: per_success.length }
}

test.each([
  ['searchExperiences', ['search con_1: 120/60'], 0],
  ['searchExperiencesBatch', ['search con_1: 120/60'], 0],
  ['giveFeedback', ['feedback con_1: 20/3600'], 0],
  ['depositExperience', ['search con_1: 120/60', 'deposit con_1: 5/60'], 1],
  ['listMyExperiences', ['general con_1: 600/60'], 0],
  ['createKey', ['key_creation con_1: 20/3600'], 0],
  ['getHealth', ['probe 203.0.113.9: 600/60'], 0],
] as const)('the rate-limit keys of %s with an API key', (name, short, success) => {
  expect(summarizeKeys(operations[name], { caller, address: '203.0.113.9' })).toEqual({ short, success })
})

test('established contributors may vote more often, and operators deposit without a limit', () => {
  expect(
    summarizeKeys(operations.giveFeedback, { caller: { ...caller, trust_level: 'established' }, address: null }).short,
  ).toEqual(['feedback con_1: 60/3600'])
  expect(
    summarizeKeys(operations.depositExperience, { caller: { ...caller, scope: 'operator' }, address: null }).short,
  ).toEqual(['search con_1: 120/60'])
})

test('crawlers are counted with the member who made their keys, whatever their workspace', () => {
  const crawler = { ...caller, scope: 'crawler', workspace_id: 'wsp_1' } as const
  const keys = (name: keyof typeof operations) => summarizeKeys(operations[name], { caller: crawler, address: null })
  expect(keys('depositRawExperience')).toEqual({ short: ['crawl con_1: 1200/60'], success: 0 })
  expect(keys('getRawDeposit').short).toEqual(['general con_1: 600/60'])
  expect(keys('searchExperiences').short).toEqual(['search con_1: 120/60'])
})

test.each([
  [
    '203.0.113.9',
    ['anonymous 203.0.113.9: 60/60', 'registration 203.0.113.9: 5/86400', 'registration 203.0.113: 20/86400'],
  ],
  [
    '2001:db8:1:2:3::4',
    [
      'anonymous 2001:db8:1:2: 60/60',
      'registration 2001:db8:1:2: 5/86400',
      'registration 2001:db8:1: 20/86400',
      'registration 2001:db8: 200/86400',
    ],
  ],
  ['127.0.0.1', ['anonymous 127.0.0.1: 60/60', 'registration 127.0.0.1: 100/14400']],
  ['fd12::1', ['anonymous fd12:0:0:0: 60/60', 'registration fd12:0:0:0: 100/14400']],
  [null, []],
])('the rate-limit keys of a registration from %s', (address, short) => {
  expect(summarizeKeys(operations.registerAgent, { caller: anyone, address }).short).toEqual(short)
})

test('every limit that an operation names exists, and a batch of searches fits its limit', () => {
  for (const name of operationIds) {
    const { rate_limit } = operations[name]
    if (rate_limit !== undefined) expect(rateLimits).toHaveProperty(rate_limit)
  }
  expect(rateLimits.search.rate.calls).toBeGreaterThanOrEqual(10)
})
