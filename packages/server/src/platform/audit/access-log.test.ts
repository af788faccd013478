import { expect, test } from 'vitest'
import { HOUR_MS } from '../../rules/time/time-units.ts'
import { type Access, createAccessLog } from './access-log.ts'

function createTestLog() {
  const clock = { now: new Date('2026-03-01T12:10:00Z') }
  const log = createAccessLog(() => clock.now)
  const write = (access: Partial<Access> = {}) =>
    log.nextEntry({ kind: 'read', actor: 'con_1', operation: 'listReviews', subject: null, ...access })
  return { clock, write }
}

test('an access is written once an hour for each actor, operation and subject', () => {
  const { clock, write } = createTestLog()
  expect(write()).toEqual({
    actor: 'con_1',
    action: 'access.read',
    subject: 'listReviews',
    data: { operation: 'listReviews' },
    happened_at: '2026-03-01T12:10:00.000Z',
  })
  expect(write()).toBeNull()
  expect(write({ actor: 'con_2' })).not.toBeNull()
  expect(write({ operation: 'getReview', subject: 'rev_1' })).toMatchObject({ subject: 'rev_1' })
  expect(write({ operation: 'getReview', subject: 'rev_2' })).not.toBeNull()
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  expect(write()).not.toBeNull()
})

test('however many callers are refused, an hour has few entries, and reads of operators are still written', () => {
  const { clock, write } = createTestLog()
  const refuse = (i: number) => write({ kind: 'denied', actor: `con_${i}`, operation: 'listContributors' })
  const entries = Array.from({ length: 5000 }, (_, i) => refuse(i)).filter((entry) => entry !== null)
  expect(entries).toHaveLength(60)
  expect(entries.at(-1)?.data).toEqual({ operation: 'listContributors', is_last_of_hour: true })
  expect(write()).not.toBeNull()
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  expect(refuse(1)).not.toBeNull()
})
