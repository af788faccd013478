import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeForTerminal, serializeEscapedJson } from './escape-for-terminal.ts'

const hostile = '\u001b]0;owned\u0007 \u009b31m \u202egnp.exe \r\u0008 \u{e0041} rm\u200bdir \u3164 \ud800'
const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
/** Words and pictures are made with them: joiners, and selectors of variants. */
const ALLOWED_CHARACTERS = /[\p{Join_Control}\p{Variation_Selector}]/u

test('terminal escapes and changes of direction are shown, not obeyed', () => {
  expect(escapeForTerminal(hostile)).toBe(
    '\\u001b]0;owned\\u0007 \\u009b31m \\u202egnp.exe \\u000d\\u0008 \\udb40\\udc41 rm\\u200bdir \\u3164 \\ud800',
  )
  expect(escapeForTerminal('a\tb\r\nc')).toBe('a    b\nc')
})

test.each<[string, RegExp]>([
  ['steers a terminal', /[^\P{Cc}\n\t]/u],
  ['turns the direction', /\p{Bidi_Control}/u],
  ['formats unseen', /\p{Cf}/u],
  ['ends a line for some', /[\p{Zl}\p{Zp}]/u],
  ['is half a character', /\p{Surrogate}/u],
  ['may be left out by what shows it', /\p{Default_Ignorable_Code_Point}/u],
])('every character that %s is shown as an escape, and keeps its value in JSON', (_, kind) => {
  const found = characters.filter((character) => kind.test(character) && !ALLOWED_CHARACTERS.test(character))
  expect(found).not.toEqual([])
  expect(found.filter((character) => !/^(?:\\u[0-9a-f]{4}){1,2}$/.test(escapeForTerminal(character)))).toEqual([])
  const texts = found.map((character) => `a${character}b`)
  const printed = serializeEscapedJson(texts)
  expect(printed.match(/[^ -~]/)).toBeNull()
  expect(JSON.parse(printed)).toEqual(texts)
})

test.each<[string, string]>([
  ['marks of direction', '\u200e\u200f\u061c\u202a\u2066\u2069'],
  ['what has no width', '\u00ad\u034f\u180e\u200b\u2060\ufeff'],
  ['fillers of Hangul, which are letters by their class', '\u115f\u1160\u3164\uffa0'],
  ['ends of lines', '\u0085\u2028\u2029'],
  ['tags, of which flags of regions are made too', '\u{e0001}\u{e007f}'],
])('%s are shown', (_, text) => {
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
])('%s stays as it is', (text) => {
  expect(escapeForTerminal(text)).toBe(text)
  expect(serializeEscapedJson(text)).toBe(JSON.stringify(text))
})

test('no letter, digit, mark or sign that can be seen is changed', () => {
  const seen = characters.filter((character) => /[\p{L}\p{N}\p{P}\p{S}\p{M}]/u.test(character))
  const hidden = seen.filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character))
  const changed = seen.filter((character) => escapeForTerminal(character) !== character)
  expect(changed).toEqual(hidden.filter((character) => !ALLOWED_CHARACTERS.test(character)))
})

test('JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(4), (value, indent) => {
      expect(JSON.parse(serializeEscapedJson(value, indent))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  expect(JSON.parse(serializeEscapedJson(hostile))).toBe(hostile)
})
