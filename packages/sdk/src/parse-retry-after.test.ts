import { expect, test } from 'vitest'
import { parseRetryAfter } from './parse-retry-after.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(ms).toUTCString()

test.each<[string, Record<string, string>, Record<string, unknown>, number | undefined]>([
  ['seconds', { 'retry-after': '7' }, {}, 7000],
  ['none at once', { 'retry-after': '0' }, {}, 0],
  ['a time', { 'retry-after': at(now + 5000) }, {}, 5000],
  ['a time that is over', { 'retry-after': at(now - 5000) }, {}, 0],
  ['a time by a clock that is wrong', { 'retry-after': at(now + 65_000), date: at(now + 60_000) }, {}, 5000],
  ['the envelope', {}, { retry_after_seconds: 3 }, 3000],
  ['the header before the envelope', { 'retry-after': '2' }, { retry_after_seconds: 3 }, 2000],
  ['nonsense', { 'retry-after': 'soon' }, { retry_after_seconds: '3' }, undefined],
  ['a negative number, which is a year to some parsers', { 'retry-after': '-1' }, {}, undefined],
  ['half a second', { 'retry-after': '1.5' }, { retry_after_seconds: 3 }, 3000],
  ['a negative number in the envelope', {}, { retry_after_seconds: -3 }, undefined],
  ['nothing', {}, {}, undefined],
])('%s', (_, headers, details, expected) => {
  expect(parseRetryAfter(new Response(null, { headers }), details, now)).toBe(expected)
})
