import { stem } from '../analysis/stem.ts'
import { ENGLISH_STOP_WORDS } from '../analysis/stop-words.ts'
import { findMeanings } from './find-meanings.ts'
import type { TranslationDictionary } from './parse-dictionary.ts'

/** A word is a sign of a language when the dictionary knows at least this many of its letters. */
const MIN_KNOWN_CHARS = 5
/** A word that has this many first letters in common with its English translation is a cognate, not a sign. */
const COGNATE_CHARS = 4
/** A line of three or more words needs this many signs. */
const MIN_SIGNS = 2
/** Share of the words of a line that must be content signs when the line has no function word. */
const MIN_CONTENT_SHARE = 0.6
/** Weight of an ambiguous function word, and of an unknown word with an accent. */
const HALF_SIGN = 0.5
/** Maximum number of words of a line for which one sign is enough. */
const MAX_SHORT_LINE_WORDS = 2
/** A text of at most this many words may lack function words. */
const MAX_SHORT_TEXT_WORDS = 12

/** Function words that are also names, abbreviations or code in English texts. */
const AMBIGUOUS_FUNCTION_WORDS = new Set(
  (
    'ai al as ci da de di der do du el es et eh ho im io la le los las ma man me mi na ne no os per pro se si so su ta te ' +
    'to tu un'
  ).split(' '),
)
/** Endings of English words of Latin origin, which would match stems of Romance languages. */
const ENGLISH_SUFFIX = /(?:ing|ed|tion|ive|able|ly|ment|ity|nce|ous|al)s?$/
/** Prefixes that Romance words share with English words although their English translation begins differently. */
const SHARED_PREFIX =
  /^(?:elimin|exclu|ignor|resolv|verif|doubl|finish|revis|tempor|construc|plant|distrib|guard|modif)/

/** The distinct folded Latin words of a line with the letters beyond a–z of each. */
export type LatinWords = ReadonlyMap<string, string>

const isFunctionWord = (word: string, dictionary: TranslationDictionary): boolean =>
  dictionary.words.get(word)?.length === 0
const isUnambiguous = (word: string): boolean =>
  word.length > 1 && !AMBIGUOUS_FUNCTION_WORDS.has(word) && !ENGLISH_STOP_WORDS.has(word)

/** Whether the language uses all these letters. */
const usesLetters = ({ accents }: TranslationDictionary, letters: string): boolean =>
  [...letters].every((letter) => accents.includes(letter))

/**
 * Creates a detector of languages in Latin script.
 * @param languages a dictionary for each of them
 */
export function createLanguageDetector(languages: readonly TranslationDictionary[]) {
  /** Stems of the English words in the dictionaries. */
  const english_stems = new Set(
    languages
      .flatMap(({ words, stems }) => [...words.values(), ...stems.values()])
      .flat(2)
      .flatMap((english) => english.split(' ').map(stem)),
  )

  /** Dictionaries by the unambiguous, unaccented function words of their languages. */
  const by_function_word = new Map<string, TranslationDictionary[]>()
  for (const dictionary of languages) {
    for (const word of dictionary.words.keys()) {
      if (!isFunctionWord(word, dictionary) || !isUnambiguous(word)) continue
      by_function_word.set(word, [...(by_function_word.get(word) ?? []), dictionary])
    }
  }

  /** Whether the dictionary knows the word and it does not look like an English word. */
  function isContentSign(word: string, dictionary: TranslationDictionary): boolean {
    if (
      word.length < MIN_KNOWN_CHARS ||
      english_stems.has(stem(word)) ||
      ENGLISH_SUFFIX.test(word) ||
      SHARED_PREFIX.test(word)
    )
      return false
    const known = findMeanings(word, dictionary)
    if (known === null || known.known_chars < MIN_KNOWN_CHARS) return false
    const start = word.slice(0, COGNATE_CHARS)
    return !known.meanings.flat().some((english) => english.split(' ').some((part) => part.startsWith(start)))
  }

  /**
   * Counts the signs of a language in a line, minus English function words and words with letters that the language does
   * not use.
   * @param is_only_line whether the text has no other line
   * @returns 0 when the signs are too few to identify the language
   */
  function scoreLanguage(line: LatinWords, dictionary: TranslationDictionary, is_only_line: boolean): number {
    let function_signs = 0
    let content_signs = 0
    let counter_signs = 0
    for (const [word, accents] of line) {
      const has_accent = accents !== ''
      if (has_accent && !usesLetters(dictionary, accents)) counter_signs++
      else if (isFunctionWord(word, dictionary))
        function_signs += has_accent || isUnambiguous(word) ? 1 : AMBIGUOUS_FUNCTION_WORDS.has(word) ? HALF_SIGN : 0
      else if (!has_accent && ENGLISH_STOP_WORDS.has(word)) counter_signs += dictionary.words.has(word) ? 0 : 1
      else {
        if (isContentSign(word, dictionary)) content_signs++
        if (has_accent) function_signs += findMeanings(word, dictionary) === null ? HALF_SIGN : 1
      }
    }
    const signs = function_signs + content_signs - counter_signs
    if (line.size <= MAX_SHORT_LINE_WORDS)
      return counter_signs === 0 && signs >= 1 && (is_only_line || function_signs >= 1) ? signs : 0
    return signs >= MIN_SIGNS && (function_signs >= 1 || content_signs >= MIN_CONTENT_SHARE * line.size) ? signs : 0
  }

  /** The languages that the lines may be in; long texts without function words and accents have none. */
  function listCandidateLanguages(lines: readonly LatinWords[]): Iterable<TranslationDictionary> {
    const candidates = new Set<TranslationDictionary>()
    let words = 0
    for (const line of lines) {
      words += line.size
      for (const [word, accents] of line) {
        const of_word =
          accents === ''
            ? by_function_word.get(word)
            : languages.filter((dictionary) => usesLetters(dictionary, accents))
        for (const dictionary of of_word ?? []) candidates.add(dictionary)
      }
    }
    return words <= MAX_SHORT_TEXT_WORDS ? languages : candidates
  }

  /** Returns the dictionary of the Latin-script language with the most signs; null for English and unknown languages. */
  function detectLanguage(lines: readonly LatinWords[]): TranslationDictionary | null {
    const is_only_line = lines.filter(({ size }) => size > 0).length === 1
    let best: TranslationDictionary | null = null
    let max_signs = 0
    for (const dictionary of listCandidateLanguages(lines)) {
      const signs = lines.reduce((sum, line) => sum + scoreLanguage(line, dictionary, is_only_line), 0)
      if (signs <= max_signs) continue
      max_signs = signs
      best = dictionary
    }
    return best
  }

  return { detectLanguage, scoreLanguage }
}
