import { expect, test } from 'vitest'
import { foldLetters } from '../fold-letters.ts'
import { LATIN, OTHER_SCRIPTS, UNSPACED } from './glossaries.ts'
import { readGlossary } from './read-glossary.ts'

test('reads words, stems, phrases, alternatives and function words', () => {
  const glossary = readGlossary('=der die\nerror/bug=Fehler- Störung\nnot work=geht_nicht\nother=Fehler-', 'ö')
  expect(glossary).toEqual({
    words: new Map([
      ['der', []],
      ['die', []],
      ['storung', ['error', 'bug']],
      ['geht_nicht', ['not work']],
    ]),
    stems: new Map([['fehler', ['error', 'bug']]]),
    phrase_starts: new Set(['geht']),
    accents: 'ö',
    longest: 10,
  })
})

test('each entry of each glossary is folded and has a meaning or none at all, but no empty one', () => {
  for (const { words, stems } of [UNSPACED, OTHER_SCRIPTS, ...LATIN]) {
    for (const [word, meaning] of [...words, ...stems]) {
      expect(word).not.toBe('')
      expect(foldLetters(word)).toBe(word)
      expect(meaning).not.toContain('')
    }
    for (const meaning of stems.values()) expect(meaning.length).toBeGreaterThan(0)
  }
})
