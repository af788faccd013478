import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetryAfterMs, retryWaitMs } from './retry-schedule.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = new Date('2026-03-01T12:00:00Z')

test('a delivery has eight attempts within 27 hours and 35 minutes', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => retryWaitMs(attempts, 0.5, null))
  const hours = [2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
  expect(waits).toEqual([5 * SECOND, 5 * MINUTE, 30 * MINUTE, ...hours, null])
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)).toBe(27 * HOUR + 35 * MINUTE + 5 * SECOND)
})

test('a wait is within a tenth of its schedule, and never shorter than what the target asked for', () => {
  const parameters = [
    fc.integer({ min: 1, max: 7 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.option(fc.integer({ min: 0, max: DAY })),
  ] as const
  fc.assert(
    fc.property(...parameters, (attempts, random, retry_after) => {
      const planned = retryWaitMs(attempts, 0.5, null) ?? 0
      const wait = retryWaitMs(attempts, random, retry_after) ?? 0
      expect(wait).toBeGreaterThanOrEqual(Math.max(planned * 0.9 - 1, retry_after ?? 0))
      expect(wait).toBeLessThanOrEqual(Math.max(planned * 1.1 + 1, retry_after ?? 0))
    }),
  )
})

test.each([
  [undefined, null],
  ['', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['1.5', null],
  ['120', 120 * SECOND],
  [' 120 ', 120 * SECOND],
  ['999999999999', DAY],
  ['9'.repeat(400), DAY],
  ['Sun, 01 Mar 2026 12:00:30 GMT', 30 * SECOND],
  ['Sun, 01 Mar 2026 11:59:30 GMT', null],
  ['Sun, 01 Mar 2037 12:00:00 GMT', DAY],
])('Retry-After %j asks for %j', (header, wait) => {
  expect(readRetryAfterMs(header, now)).toBe(wait)
})

test('no header makes a wait that is negative, not a number or longer than a day', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const wait = readRetryAfterMs(header, now)
      expect(wait === null || (wait > 0 && wait <= DAY)).toBe(true)
    }),
  )
})
