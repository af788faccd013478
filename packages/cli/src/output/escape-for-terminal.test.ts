import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'

const hostile = '\u001b]0;owned\u0007 \u009b31m \u202egnp.exe \r\u0008 \u{e0041} rm\u200bdir \u3164 \ud800'
const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
/** Joiners and variation selectors, which words and emoji need. */
const ALLOWED_CHARACTERS = /[\p{Join_Control}\p{Variation_Selector}]/u

test('terminal escapes and changes of direction become visible escapes', () => {
  expect(escapeForTerminal(hostile)).toBe(
    '\\u001b]0;owned\\u0007 \\u009b31m \\u202egnp.exe \\u000d\\u0008 \\udb40\\udc41 rm\\u200bdir \\u3164 \\ud800',
  )
  expect(escapeForTerminal('a\tb\r\nc')).toBe('a    b\nc')
})

test.each<[string, RegExp]>([
  ['controls a terminal', /[^\P{Cc}\n\t]/u],
  ['changes the direction of text', /\p{Bidi_Control}/u],
  ['is an invisible format character', /\p{Cf}/u],
  ['is a line end in some programs', /[\p{Zl}\p{Zp}]/u],
  ['is a lone surrogate', /\p{Surrogate}/u],
  ['may be ignored when text is displayed', /\p{Default_Ignorable_Code_Point}/u],
])('every character that %s becomes an escape, and keeps its value in JSON', (_, kind) => {
  const matching = characters.filter((character) => kind.test(character) && !ALLOWED_CHARACTERS.test(character))
  expect(matching).not.toEqual([])
  expect(matching.filter((character) => !/^(?:\\u[0-9a-f]{4}){1,2}$/.test(escapeForTerminal(character)))).toEqual([])
  const texts = matching.map((character) => `a${character}b`)
  const escaped = serializeEscapedJson(texts)
  expect(escaped.match(/[^ -~]/)).toBeNull()
  expect(JSON.parse(escaped)).toEqual(texts)
})

test.each<[string, string]>([
  ['direction marks', '\u200e\u200f\u061c\u202a\u2066\u2069'],
  ['characters without width', '\u00ad\u034f\u180e\u200b\u2060\ufeff'],
  ['Hangul fillers, which are letters by their category', '\u115f\u1160\u3164\uffa0'],
  ['line ends', '\u0085\u2028\u2029'],
  ['tag characters, which flags of regions use too', '\u{e0001}\u{e007f}'],
])('%s become escapes', (_, text) => {
  expect(escapeForTerminal(text)).toMatch(/^(?:\\u[0-9a-f]{4})+$/)
})

test.each([
  'čeština',
  '日本語 葛\u{e0100}城',
  '한국어',
  'فارسی می\u200cخواهم',
  'עברית',
  'हिन्दी क्\u200dष',
  '👩‍👩‍👧 ❤\ufe0f 🇨🇿 👍🏽',
  'x²—“…”',
])('%s stays unchanged', (text) => {
  expect(escapeForTerminal(text)).toBe(text)
  expect(serializeEscapedJson(text)).toBe(JSON.stringify(text))
})

test('no visible letter, digit, mark or symbol is changed', () => {
  const graphic = characters.filter((character) => /[\p{L}\p{N}\p{P}\p{S}\p{M}]/u.test(character))
  const ignorable = graphic.filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character))
  const changed = graphic.filter((character) => escapeForTerminal(character) !== character)
  expect(changed).toEqual(ignorable.filter((character) => !ALLOWED_CHARACTERS.test(character)))
})

test('escaped JSON parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(4), (value, indent) => {
      expect(JSON.parse(serializeEscapedJson(value, indent))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(JSON.parse(serializeEscapedJson(hostile))).toBe(hostile)
})
