import { expect, test } from 'vitest'
import { parseRetryAfter } from './parse-retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(ms).toUTCString()

test.each<[string, Record<string, string>, Record<string, unknown>, number | undefined]>([
  ['seconds', { 'retry-after': '7' }, {}, 7000],
  ['zero', { 'retry-after': '0' }, {}, 0],
  ['a date', { 'retry-after': at(now + 5000) }, {}, 5000],
  ['a date in the past', { 'retry-after': at(now - 5000) }, {}, 0],
  ['a date relative to a clock that is wrong', { 'retry-after': at(now + 65_000), date: at(now + 60_000) }, {}, 5000],
  ['the error body', {}, { retry_after_seconds: 3 }, 3000],
  ['a header that differs from the error body', { 'retry-after': '2' }, { retry_after_seconds: 3 }, 2000],
  ['an invalid text', { 'retry-after': 'soon' }, { retry_after_seconds: '3' }, undefined],
  ['a negative number, which Date.parse reads as a year', { 'retry-after': '-1' }, {}, undefined],
  ['a fraction', { 'retry-after': '1.5' }, { retry_after_seconds: 3 }, 3000],
  ['a negative number in the error body', {}, { retry_after_seconds: -3 }, undefined],
  ['nothing', {}, {}, undefined],
])('the delay is read from %s', (_, headers, details, expected) => {
  expect(parseRetryAfter(new Response(null, { headers }), details, now)).toBe(expected)
})
