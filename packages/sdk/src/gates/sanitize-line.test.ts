import { expect, test } from 'vitest'
import { sanitizeLine } from './sanitize-line.ts'

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))

test.each<[string, RegExp]>([
  ['a space or an end of a line', /\s/u],
  ['a control', /\p{Cc}/u],
  ['a change of direction', /\p{Bidi_Control}/u],
  ['a format', /\p{Cf}/u],
  ['half a character', /\p{Surrogate}/u],
  ['unseen', /(?!\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/u],
])('every character that is %s becomes a blank', (_, kind) => {
  const found = characters.filter((character) => kind.test(character))
  expect(found).not.toEqual([])
  expect(found.filter((character) => sanitizeLine(`a${character}b`, 9) !== 'a b')).toEqual([])
})

test('fillers of Hangul are unseen, though letters by their class; letters and emoji stay', () => {
  expect(sanitizeLine('a\u115fb\u1160c\u3164d\uffa0e', 20)).toBe('a b c d e')
  for (const text of ['한국어 日本語', 'čeština', '❤\ufe0f 🇨🇿 👍🏽']) expect(sanitizeLine(text, 20)).toBe(text)
})

test('what is too long ends after a whole word where one is near', () => {
  expect(sanitizeLine('one two three', 13)).toBe('one two three')
  expect(sanitizeLine('one two three', 10)).toBe('one two…')
  expect(sanitizeLine(`one ${'x'.repeat(40)}`, 30)).toBe(`one ${'x'.repeat(25)}…`)
  expect(sanitizeLine('👍👍👍👍', 3)).toBe('👍👍…')
})
