import { expect, test } from 'vitest'
import { sanitizeLine } from './sanitize-line.ts'
import { LINES } from './testing-sanitize-line-cases.ts'

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

test.each(LINES)('%j in %i characters is %j', (text, chars, line) => {
  expect(sanitizeLine(text, chars)).toBe(line)
})
