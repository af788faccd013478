import { expect, test } from 'vitest'
import { foldCharacters } from '../analysis/fold-characters.ts'
import { createDictionaries } from './dictionaries.ts'
import { parseDictionary } from './parse-dictionary.ts'

test('a table has words, stems, phrases, alternatives and function words', () => {
  const dictionary = parseDictionary(
    {
      letters: 'ö',
      function_words: 'der die',
      meanings: { 'error/bug': 'Fehler- Störung', 'not work': 'geht_nicht' },
    },
    { meanings: { other: 'Fehler-' } },
  )
  expect(dictionary).toEqual({
    words: new Map([
      ['der', []],
      ['die', []],
      ['storung', ['error', 'bug']],
      ['geht_nicht', ['not work']],
    ]),
    stems: new Map([['fehler', ['error', 'bug']]]),
    phrase_starts: new Set(['geht']),
    accents: 'ö',
    max_word_chars: 10,
  })
})

test('each word of each dictionary is folded, and no alternative of a meaning is empty', () => {
  const { unspaced, other_scripts, latin } = createDictionaries()
  for (const { words, stems } of [unspaced, other_scripts, ...latin]) {
    for (const [word, meaning] of [...words, ...stems]) {
      expect(word).not.toBe('')
      expect(foldCharacters(word)).toBe(word)
      expect(meaning).not.toContain('')
    }
    for (const meaning of stems.values()) expect(meaning.length).toBeGreaterThan(0)
  }
})
