import { expect, test } from 'vitest'
import { sanitizeLine } from './sanitize-line.ts'

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

test.each<[string, RegExp]>([
  ['white space', /\s/u],
  ['a control character', /\p{Cc}/u],
  ['a bidirectional control', /\p{Bidi_Control}/u],
  ['a format character', /\p{Cf}/u],
  ['an unpaired surrogate', /\p{Surrogate}/u],
  ['invisible', /(?!\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u],
])('every character that is %s becomes a space', (_, kind) => {
  const matching = characters.filter((character) => kind.test(character))
  expect(matching).not.toEqual([])
  expect(matching.filter((character) => sanitizeLine(`a${character}b`, 9) !== 'a b')).toEqual([])
})

test('Hangul fillers, which Unicode classes as letters, become spaces; letters and emoji stay', () => {
  expect(sanitizeLine('a\u115fb\u1160c\u3164d\uffa0e', 20)).toBe('a b c d e')
  for (const text of ['한국어 日本語', 'čeština', '❤\ufe0f 🇨🇿 👍🏽']) expect(sanitizeLine(text, 20)).toBe(text)
})

test('a longer text is truncated after a whole word if one ends nearby', () => {
  expect(sanitizeLine('one two three', 13)).toBe('one two three')
  expect(sanitizeLine('one two three', 10)).toBe('one two…')
  expect(sanitizeLine(`one ${'x'.repeat(40)}`, 30)).toBe(`one ${'x'.repeat(25)}…`)
  expect(sanitizeLine('👍👍👍👍', 3)).toBe('👍👍…')
})
