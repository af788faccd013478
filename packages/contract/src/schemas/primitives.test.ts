import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AnyJsonObject,
  AnyJsonValue,
  Cursor,
  DateTimeInput,
  jsonObject,
  jsonText,
  label,
  tagList,
  tagText,
  text,
  UnitInterval,
  Url,
} from './primitives.ts'

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

describe('text', () => {
  test('keeps at most thirty marks on a letter', () => {
    expect(text(100).parse(`a${'\u0323'.repeat(60)}b`).length).toBeLessThanOrEqual(32)
    expect(text(100).parse('Việt Nam, ñandú, नमस्ते')).toBe('Việt Nam, ñandú, नमस्ते'.normalize('NFC'))
  })

  test('counts code points', () => {
    expect(isAccepted(text(3), '😀😀😀')).toBe(true)
    expect(isAccepted(text(3), '😀😀😀😀')).toBe(false)
    // composed before it is counted
    expect(isAccepted(text(1), 'e\u0301')).toBe(true)
  })

  test('line ends become LF before anything is checked', () => {
    expect(text(9).parse('a\r\nb\rc\n')).toBe('a\nb\nc\n')
    expect(isAccepted(text(3), 'a\r\nb')).toBe(true)
  })

  test.each(['', ' ', '\t\n', '\u00A0', '\u3000'])('%j is no text where some is needed', (blank) => {
    expect(isAccepted(text(9), blank)).toBe(false)
    expect(isAccepted(text(9, { min: 0 }), blank)).toBe(true)
  })

  test('keeps white space and invisible signs that a label loses', () => {
    const given = ' \u202Ea\u200Bb\uFEFF\u00AD '
    expect(text(20).parse(given)).toBe(given)
    expect(label(20).parse(given)).toBe('ab')
    expect(isAccepted(label(9), '\u200B\u202E')).toBe(false)
  })

  test('refuses every control character but tab and line ends', () => {
    for (let code = 0; code < 0xa0; code++) {
      const sign = String.fromCharCode(code)
      const control = (code < 0x20 && !'\t\n\r'.includes(sign)) || code >= 0x7f
      expect(isAccepted(text(9), `a${sign}b`), code.toString(16)).toBe(!control)
    }
  })

  test('refuses halves of surrogate pairs wherever they stand', () => {
    for (const wrong of ['\uD800', '\uDC00', 'a\uD800b', '\uDC00\uD800', '\uD800\uD800\uDC00', '😀\uDC00'])
      expect(isAccepted(text(9), wrong)).toBe(false)
    expect(isAccepted(text(9), '\uD83D\uDE00')).toBe(true)
  })

  test('what is taken is well-formed, short enough, and taken again unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat(20), (value, max) => {
        const result = text(max, { min: 0 }).safeParse(value)
        if (!result.success) return
        expect([...result.data].length).toBeLessThanOrEqual(max)
        expect(result.data).not.toMatch(/\p{Surrogate}/u)
        expect(result.data).not.toMatch(/[\r\0]/)
        expect(text(max, { min: 0 }).parse(result.data)).toBe(result.data)
      }),
    )
  })
})

describe('Time', () => {
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.123456+05:30', '2026-01-31T06:30:00.123Z'],
    ['2024-02-29T23:59:59-01:00', '2024-03-01T00:59:59.000Z'],
  ])('%s is %s', (given, utc) => expect(DateTimeInput.parse(given)).toBe(utc))

  test.each([
    '',
    'soon',
    '2026-01-31',
    '2026-02-29T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '9999-12-31T23:00:00-02:00',
    '0000-01-01T00:00:00Z',
  ])('%j is none', (given) => {
    expect(DateTimeInput.safeParse(given).error?.issues).toHaveLength(1)
  })
})

test('addresses are of the web, short, and free of what cannot be stored', () => {
  for (const right of ['http://a.example', 'https://a.example/b?c#d', 'https://user@a.example/'])
    expect(isAccepted(Url, right), right).toBe(true)
  const wrong = [
    '',
    'a.example',
    '/a',
    'ftp://a.example',
    'data:text/plain,x',
    'https://',
    'http://a.example/\u0000',
    'http://a.example/\uD800',
  ]
  for (const each of wrong) expect(isAccepted(Url, each), each).toBe(false)
  expect(isAccepted(Url, `https://a.example/${'x'.repeat(1982)}`)).toBe(true)
  expect(isAccepted(Url, `https://a.example/${'x'.repeat(1983)}`)).toBe(false)
})

test('a share lies between 0 and 1', () => {
  for (const right of [0, 0.5, 1]) expect(isAccepted(UnitInterval, right)).toBe(true)
  for (const wrong of [-0.001, 1.001, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null])
    expect(isAccepted(UnitInterval, wrong)).toBe(false)
})

test('free values are looked through to the last text', () => {
  for (const right of [{}, { a: [1, { b: 'c\r\nd' }] }, { constructor: 1 }])
    expect(isAccepted(AnyJsonObject, right)).toBe(true)
  for (const wrong of [
    null,
    [],
    'a',
    { a: '\u0000' },
    { a: [{ b: '\uD800' }] },
    { '\u0000': 1 },
    { a: { '\uDC00': 1 } },
  ])
    expect(isAccepted(AnyJsonObject, wrong), JSON.stringify(wrong)).toBe(false)
  for (const right of [null, 0, 'a', [], [{}], undefined]) expect(isAccepted(AnyJsonValue, right)).toBe(true)
  for (const wrong of ['\u0000', ['\uD800'], { a: '\u0007' }])
    expect(isAccepted(AnyJsonValue, wrong), JSON.stringify(wrong)).toBe(false)
})

describe('conditions', () => {
  test('as text hold a JSON object', () => {
    expect(jsonText(20).parse('{"a":1}')).toEqual({ a: 1 })
    expect(jsonText(20).parse({ a: 1 })).toEqual({ a: 1 })
    for (const wrong of ['', 'a', '[]', 'null', '1', '{"a":"\\u0000"}', '{"a":1', 7, [], null])
      expect(isAccepted(jsonText(20), wrong)).toBe(false)
  })

  test('as an object may come as text too', () => {
    expect(jsonObject(20).parse({ a: 1 })).toEqual({ a: 1 })
    expect(jsonObject(20).parse('{"a":1}')).toEqual({ a: 1 })
    for (const wrong of ['a', '[]', [], 7, null]) expect(isAccepted(jsonObject(20), wrong)).toBe(false)
  })

  test('have one limit in both forms', () => {
    const object = (length: number) => ({ a: '😀'.repeat(length - 8) })
    for (const schema of [jsonText(20), jsonObject(20)]) {
      expect(isAccepted(schema, object(20))).toBe(true)
      expect(isAccepted(schema, object(21))).toBe(false)
      expect(isAccepted(schema, JSON.stringify(object(21)))).toBe(false)
    }
  })
})

describe('tags', () => {
  test.each([
    ['a,b', ['a', 'b']],
    [' a , ,b,', ['a', 'b']],
    ['', []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('%j in both forms', (given, tags) => {
    expect(tagText(20).parse(given)).toEqual(tags)
    expect(tagList(20).parse(given)).toEqual(tags)
  })

  test('have one limit together', () => {
    for (const schema of [tagText(5), tagList(5)]) {
      expect(isAccepted(schema, ['ab', '😀😀'])).toBe(true)
      expect(isAccepted(schema, ['ab', 'cde'])).toBe(false)
    }
    expect(isAccepted(tagList(500), Array(51).fill('a'))).toBe(false)
  })
})

test('a cursor is short text', () => {
  expect(isAccepted(Cursor, 'x'.repeat(200))).toBe(true)
  for (const wrong of ['x'.repeat(201), '\u0000', 7]) expect(isAccepted(Cursor, wrong)).toBe(false)
})
