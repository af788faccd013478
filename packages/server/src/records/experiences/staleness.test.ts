import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { type AgingRecord, lifetimeDays, MIN_LIFETIME_DAYS, stalenessReason } from './staleness.ts'

const now = new Date('2026-06-01T00:00:00.000Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
const record = (change: Partial<AgingRecord> = {}): AgingRecord => ({
  wedge: 'coding',
  expires_hint: null,
  verified_at: null,
  reaffirmed_at: null,
  confirmed_at: ago(1),
  versions: {},
  ...change,
})
const newest = new Map([['node', '22']])

test.each([
  ['coding', {}, 730],
  ['automation', {}, 730],
  ['design', {}, 1460],
  ['disputes', {}, 1460],
  ['coding', { 'Node.js': '18.2' }, 365],
  ['writing', { node: '20' }, 730],
  ['coding', { node: 'v22.1' }, 730],
  ['coding', { node: 'lts', deno: '1.0' }, 730],
])('a record of the domain %s with the versions %o has a lifetime of %d days', (wedge, versions, days) => {
  expect(lifetimeDays({ wedge, versions }, newest)).toBe(days)
})

test.each([
  ['young', {}, null],
  ['old', { confirmed_at: ago(731) }, 'nobody has confirmed it for 730 days'],
  ['old, of a slow domain', { confirmed_at: ago(731), wedge: 'design' }, null],
  ['past its time', { expires_hint: ago(1) }, 'its time has passed'],
  ['past its time, confirmed since', { expires_hint: ago(2), verified_at: ago(1) }, null],
  ['past its time, reaffirmed since', { expires_hint: ago(2), reaffirmed_at: ago(1) }, null],
  ['past its time, reaffirmed before', { expires_hint: ago(1), reaffirmed_at: ago(2) }, 'its time has passed'],
  ['past its time, confirmed before', { expires_hint: ago(1), verified_at: ago(2) }, 'its time has passed'],
  ['before its time', { expires_hint: ago(-1) }, null],
])('the staleness of a record that is %s: %o', (_name, change, reason) => {
  expect(stalenessReason(record(change), newest, now)).toBe(reason)
})

test('a record that is stale by age stays stale, and none is before the minimum lifetime', () => {
  const ages = fc.record({
    wedge: fc.constantFrom('coding', 'design', 'writing'),
    node: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(
      ages,
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 500 }),
      ({ wedge, node }, days, more) => {
        const aged = (age: number) =>
          stalenessReason(record({ wedge, versions: { node: `${node}` }, confirmed_at: ago(age) }), newest, now)
        if (aged(days) !== null) expect(aged(days + more)).not.toBeNull()
        if (days <= MIN_LIFETIME_DAYS) expect(aged(days)).toBeNull()
      },
    ),
  )
})
