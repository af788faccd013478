import { foldCharacters } from '../analysis/fold-characters.ts'

/** Words of the longest phrase of a glossary. */
export const MAX_PHRASE_WORDS = 5

/** What a foreign word is in English: alternatives, the best first; none for a word that only holds a sentence together. */
export type Meaning = readonly string[]

/** A glossary of one language or script, all of its words folded by `foldLetters`. */
export interface TranslationDictionary {
  /** whole words; phrases have `_` between their words */
  words: ReadonlyMap<string, Meaning>
  /** beginnings of words */
  stems: ReadonlyMap<string, Meaning>
  /** first words of phrases */
  phrase_starts: ReadonlySet<string>
  /** letters beyond a–z that the language writes, in lower case; empty where the script tells the language */
  accents: string
  /** length of the longest word or stem, in UTF-16 units */
  max_word_chars: number
}

/**
 * Reads a table of lines `english=foreign foreign …`. English alternatives are parted by `/`; a foreign word that ends
 * in `-` is the beginning of words, `_` parts the words of a phrase, and a line without English lists words that only
 * hold a sentence together. Of a foreign word listed twice the first meaning holds.
 */
export function parseDictionary(table: string, accents = ''): TranslationDictionary {
  const words = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  const phrase_starts = new Set<string>()
  let max_word_chars = 0
  for (const line of table.trim().split('\n')) {
    const [english = '', foreign = ''] = line.split('=')
    const meaning = english === '' ? [] : english.split('/')
    for (const entry of foreign.split(' ')) {
      const word = foldCharacters(entry)
      const isStem = word.endsWith('-')
      const key = isStem ? word.slice(0, -1) : word
      const map = isStem ? stems : words
      if (!map.has(key)) map.set(key, meaning)
      if (key.includes('_')) phrase_starts.add(key.slice(0, key.indexOf('_')))
      max_word_chars = Math.max(max_word_chars, key.length)
    }
  }
  return { words, stems, phrase_starts, accents, max_word_chars }
}
