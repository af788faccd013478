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
  test('at most 30 combining marks on a character are kept', () => {
    expect(text(100).parse(`a${'\u0323'.repeat(60)}b`).length).toBeLessThanOrEqual(32)
    expect(text(100).parse('Việt Nam, ñandú, नमस्ते')).toBe('Việt Nam, ñandú, नमस्ते'.normalize('NFC'))
  })

  test('the length is counted in code points', () => {
    expect(isAccepted(text(3), '😀😀😀')).toBe(true)
    expect(isAccepted(text(3), '😀😀😀😀')).toBe(false)
    // normalization to NFC comes before counting
    expect(isAccepted(text(1), 'e\u0301')).toBe(true)
  })

  test('line ends become LF before the length is checked', () => {
    expect(text(9).parse('a\r\nb\rc\n')).toBe('a\nb\nc\n')
    expect(isAccepted(text(3), 'a\r\nb')).toBe(true)
  })

  test.each(['', ' ', '\t\n', '\u00A0', '\u3000'])('the blank text %j is refused unless min is 0', (blank) => {
    expect(isAccepted(text(9), blank)).toBe(false)
    expect(isAccepted(text(9, { min: 0 }), blank)).toBe(true)
  })

  test('text keeps white space and invisible characters, which a label loses', () => {
    const value = ' \u202Ea\u200Bb\uFEFF\u00AD '
    expect(text(20).parse(value)).toBe(value)
    expect(label(20).parse(value)).toBe('ab')
    expect(isAccepted(label(9), '\u200B\u202E')).toBe(false)
  })

  test('every control character except tab and line ends is refused', () => {
    for (let code = 0; code < 0xa0; code++) {
      const character = String.fromCharCode(code)
      const is_refused = (code < 0x20 && !'\t\n\r'.includes(character)) || code >= 0x7f
      expect(isAccepted(text(9), `a${character}b`), code.toString(16)).toBe(!is_refused)
    }
  })

  test('a lone surrogate is refused at any position', () => {
    for (const refused of ['\uD800', '\uDC00', 'a\uD800b', '\uDC00\uD800', '\uD800\uD800\uDC00', '😀\uDC00'])
      expect(isAccepted(text(9), refused)).toBe(false)
    expect(isAccepted(text(9), '\uD83D\uDE00')).toBe(true)
  })

  test('accepted text is well-formed, within the limit, and accepted again unchanged', () => {
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

describe('DateTimeInput', () => {
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00.123456+05:30', '2026-01-31T06:30:00.123Z'],
    ['2024-02-29T23:59:59-01:00', '2024-03-01T00:59:59.000Z'],
  ])('%s becomes %s', (value, utc) => expect(DateTimeInput.parse(value)).toBe(utc))

  test.each([
    '',
    'soon',
    '2026-01-31',
    '2026-02-29T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '9999-12-31T23:00:00-02:00',
    '0000-01-01T00:00:00Z',
  ])('%j is refused', (value) => {
    expect(DateTimeInput.safeParse(value).error?.issues).toHaveLength(1)
  })
})

test('a URL is http or https, at most 2,000 characters long, and free of control characters and lone surrogates', () => {
  for (const accepted of ['http://a.example', 'https://a.example/b?c#d', 'https://user@a.example/'])
    expect(isAccepted(Url, accepted), accepted).toBe(true)
  const refused = [
    '',
    'a.example',
    '/a',
    'ftp://a.example',
    'data:text/plain,x',
    'https://',
    'http://a.example/\u0000',
    'http://a.example/\uD800',
  ]
  for (const each of refused) expect(isAccepted(Url, each), each).toBe(false)
  expect(isAccepted(Url, `https://a.example/${'x'.repeat(1982)}`)).toBe(true)
  expect(isAccepted(Url, `https://a.example/${'x'.repeat(1983)}`)).toBe(false)
})

test('UnitInterval accepts the numbers from 0 to 1', () => {
  for (const accepted of [0, 0.5, 1]) expect(isAccepted(UnitInterval, accepted)).toBe(true)
  for (const refused of [-0.001, 1.001, Number.NaN, Number.POSITIVE_INFINITY, '0.5', null])
    expect(isAccepted(UnitInterval, refused)).toBe(false)
})

test('control characters and lone surrogates are refused at any depth of a JSON value', () => {
  for (const accepted of [{}, { a: [1, { b: 'c\r\nd' }] }, { constructor: 1 }])
    expect(isAccepted(AnyJsonObject, accepted)).toBe(true)
  for (const refused of [
    null,
    [],
    'a',
    { a: '\u0000' },
    { a: [{ b: '\uD800' }] },
    { '\u0000': 1 },
    { a: { '\uDC00': 1 } },
  ])
    expect(isAccepted(AnyJsonObject, refused), JSON.stringify(refused)).toBe(false)
  for (const accepted of [null, 0, 'a', [], [{}], undefined]) expect(isAccepted(AnyJsonValue, accepted)).toBe(true)
  for (const refused of ['\u0000', ['\uD800'], { a: '\u0007' }])
    expect(isAccepted(AnyJsonValue, refused), JSON.stringify(refused)).toBe(false)
})

describe('a JSON object in a query or a body', () => {
  test('a query parameter accepts JSON text and an object', () => {
    expect(jsonText(20).parse('{"a":1}')).toEqual({ a: 1 })
    expect(jsonText(20).parse({ a: 1 })).toEqual({ a: 1 })
    for (const refused of ['', 'a', '[]', 'null', '1', '{"a":"\\u0000"}', '{"a":1', 7, [], null])
      expect(isAccepted(jsonText(20), refused)).toBe(false)
  })

  test('a body field accepts an object and JSON text', () => {
    expect(jsonObject(20).parse({ a: 1 })).toEqual({ a: 1 })
    expect(jsonObject(20).parse('{"a":1}')).toEqual({ a: 1 })
    for (const refused of ['a', '[]', [], 7, null]) expect(isAccepted(jsonObject(20), refused)).toBe(false)
  })

  test('both have the same limit for both forms', () => {
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
    ['["a", "b"]', ['a', 'b']],
    ['[a', ['[a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('%j is read as a list by a query parameter and by a body field', (value, tags) => {
    expect(tagText(20).parse(value)).toEqual(tags)
    expect(tagList(20).parse(value)).toEqual(tags)
  })

  test('all tags share one limit of length', () => {
    for (const schema of [tagText(5), tagList(5)]) {
      expect(isAccepted(schema, ['ab', '😀😀'])).toBe(true)
      expect(isAccepted(schema, ['ab', 'cde'])).toBe(false)
    }
  })

  test('their number is limited only where it is said', () => {
    for (const schema of [tagText, tagList]) {
      expect(isAccepted(schema(500), Array(84).fill('a'))).toBe(true)
      expect(isAccepted(schema(500, 20), Array(21).fill('a'))).toBe(false)
    }
  })
})

test('a cursor is a text of at most 200 characters', () => {
  expect(isAccepted(Cursor, 'x'.repeat(200))).toBe(true)
  for (const refused of ['x'.repeat(201), '\u0000', 7]) expect(isAccepted(Cursor, refused)).toBe(false)
})

test('a JSON value that no schema describes has at most 200 keys and items, 8 levels and 8,000 characters', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
  for (const accepted of [{ a: Array(199).fill(0) }, nested(8), { a: 'x'.repeat(7999) }])
    expect(isAccepted(AnyJsonObject, accepted)).toBe(true)
  for (const refused of [{ a: Array(200).fill(0) }, nested(9), { a: 'x'.repeat(8000) }, { ['x'.repeat(8001)]: 1 }])
    expect(isAccepted(AnyJsonObject, refused)).toBe(false)
})
