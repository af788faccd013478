import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes, formatMilliseconds } from './format-number.ts'
import { formatTime, formatUtc, formatUtcDay } from './format-time.ts'
import { codePointName, nameInvisible, splitInvisible } from './split-invisible.ts'

describe('invisible characters', () => {
  test('are split from the text around them', () => {
    expect(splitInvisible('a\u202eb\u200b')).toEqual([
      { text: 'a' },
      { code_point: 0x202e },
      { text: 'b' },
      { code_point: 0x200b },
    ])
    expect(codePointName(0x202e)).toBe('U+202E')
    expect(nameInvisible('a\u202eb')).toBe('a⟨U+202E⟩b')
  })
  test('lose nothing of any text, and leave tabs and lines alone', () => {
    expect(splitInvisible('a\tb\nc')).toEqual([{ text: 'a\tb\nc' }])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const joined = splitInvisible(text).map((piece) =>
          'text' in piece ? piece.text : String.fromCodePoint(piece.code_point),
        )
        expect(joined.join('')).toBe(text)
      }),
    )
  })
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KiB'],
  [5 * 1024 ** 3, '5 GiB'],
  [1024 ** 6, '1048576 TiB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})

test('durations change their unit at a second', () => {
  expect(formatMilliseconds(3.14)).toBe('3.1 ms')
  expect(formatMilliseconds(1500)).toBe('1.5 s')
})

test.each([
  ['2026-11-21T23:00', '2026-11-23T01:00', '2 days ago'],
  ['2026-11-21T23:00', '2026-11-22T23:30', 'yesterday'],
  ['2026-11-23T01:00', '2026-11-21T23:00', 'in 2 days'],
  ['2026-11-22T23:30', '2026-11-21T23:00', 'tomorrow'],
  ['2026-11-22T23:00', '2026-11-23T01:00', '2 hours ago'],
])('the local time %s is at %s called %s', (time, now, expected) => {
  expect(formatTime(new Date(time), new Date(now))).toBe(expected)
})

test('days are counted by the calendar, whatever the hour', () => {
  const day = fc.integer({ min: 1, max: 28 })
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(day, hour, hour, fc.integer({ min: 2, max: 6 }), (date, from, to, days) => {
      const time = new Date(2026, 10, date, from)
      const now = new Date(2026, 10, date + days, to)
      expect(formatTime(time, now)).toBe(`${days} days ago`)
    }),
  )
})

test('a time is relative up to a week, in both directions, and a date beyond', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(formatTime(new Date('2026-11-23T11:30:00Z'), now)).toBe('30 minutes ago')
  expect(formatTime(new Date('2026-11-25T12:00:00Z'), now)).toBe('in 2 days')
  expect(formatTime(new Date('2026-11-01T12:00:00Z'), now)).toMatch(/2026/)
  expect(formatUtcDay('2026-11-23')).toMatch(/\b23\b/)
  expect(formatUtc(now)).toBe('2026-11-23 12:00:00 UTC')
})
