import { foldCharacters } from '../analysis/fold-characters.ts'

/** Maximum number of words of a phrase in a dictionary. */
export const MAX_PHRASE_WORDS = 5

/** The English alternatives for a foreign word, the best first; none for a function word. */
export type Meaning = readonly string[]

/** A translation dictionary of one language or script; all words are folded by `foldCharacters`. */
export interface TranslationDictionary {
  /** whole words; phrases have `_` between their words */
  words: ReadonlyMap<string, Meaning>
  /** beginnings of words */
  stems: ReadonlyMap<string, Meaning>
  /** first words of phrases */
  phrase_starts: ReadonlySet<string>
  /** letters beyond a–z that the language uses, in lower case; empty where the script identifies the language */
  accents: string
  /** length of the longest word or stem, in UTF-16 units */
  max_word_chars: number
}

/** A file of `dictionaries`. */
export interface DictionaryTable {
  /** letters beyond a–z that the language uses, in lower case */
  letters?: string
  function_words?: string
  /** foreign words by their English alternatives, which `/` separates */
  meanings: Readonly<Record<string, string>>
}

/**
 * Parses tables into one dictionary. A space separates words, `_` the words of a phrase. A foreign word that ends in
 * `-` is a stem. Of a foreign word that is listed twice, the first meaning counts.
 */
export function parseDictionary(...tables: readonly DictionaryTable[]): TranslationDictionary {
  const words = new Map<string, Meaning>()
  const stems = new Map<string, Meaning>()
  const phrase_starts = new Set<string>()
  let max_word_chars = 0
  const add = (entries: string, meaning: Meaning): void => {
    for (const entry of entries.split(' ')) {
      const word = foldCharacters(entry)
      const is_stem = word.endsWith('-')
      const key = is_stem ? word.slice(0, -1) : word
      const map = is_stem ? stems : words
      if (!map.has(key)) map.set(key, meaning)
      if (key.includes('_')) phrase_starts.add(key.slice(0, key.indexOf('_')))
      max_word_chars = Math.max(max_word_chars, key.length)
    }
  }
  for (const { function_words, meanings } of tables) {
    if (function_words !== undefined) add(function_words, [])
    for (const [english, foreign] of Object.entries(meanings)) add(foreign, english.split('/'))
  }
  const accents = tables.map(({ letters = '' }) => letters).join('')
  return { words, stems, phrase_starts, accents, max_word_chars }
}
