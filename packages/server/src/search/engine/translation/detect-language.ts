import { stem } from '../analysis/stem.ts'
import { STOP_WORDS } from '../analysis/stop-words.ts'
import { LATIN_DICTIONARIES } from './dictionaries.ts'
import { findMeanings } from './find-meanings.ts'
import type { TranslationDictionary } from './parse-dictionary.ts'

/** Letters that a glossary must know of a word for it to be a sign, and letters in which an English cognate agrees. */
const MIN_KNOWN_CHARS = 5
const COGNATE_CHARS = 4
/** Signs that a line of three words and more needs, and the share of its words when none is a function word. */
const MIN_SIGNS = 2
const MIN_CONTENT_SHARE = 0.6
/** What a function word that is also something else counts, and an unknown word with an accent. */
const HALF_SIGN = 0.5
/** Words of a line that one sign is enough for, and of a text that may do without function words. */
const MAX_SHORT_LINE_WORDS = 2
const MAX_SHORT_TEXT_WORDS = 12

/** Function words that are also names, abbreviations or code in English texts. */
const AMBIGUOUS_FUNCTION_WORDS = new Set(
  (
    'ai al as ci co da de di dan der do du el es et eh ho ia id im io la le los las ma man me mi na ne ni no nor os per ' +
    'po pro se si so su ta te to tu un va via vs'
  ).split(' '),
)
/** Endings of English words of Latin origin, which the stems of Romance languages take in. */
const ENGLISH_SUFFIX = /(?:ing|ed|tion|ive|able|ly|ment|ity|nce|ous|al)s?$/
/** Beginnings that words of Romance languages share with English words of another look than their translation. */
const SHARED_PREFIX =
  /^(?:elimin|exclu|ignor|resolv|verif|doubl|finish|revis|tempor|construc|plant|distrib|guard|modif)/
/** Stems of the English words that the glossaries give. */
const ENGLISH_STEMS = new Set(
  LATIN_DICTIONARIES.flatMap(({ words, stems }) => [...words.values(), ...stems.values()])
    .flat(2)
    .flatMap((english) => english.split(' ').map(stem)),
)

/** Distinct folded Latin words of a line, with the letters beyond a–z that each had. */
export type LatinWords = ReadonlyMap<string, string>

const isFunctionWord = (word: string, glossary: TranslationDictionary): boolean =>
  glossary.words.get(word)?.length === 0
const isPlainSign = (word: string): boolean =>
  word.length > 1 && !AMBIGUOUS_FUNCTION_WORDS.has(word) && !STOP_WORDS.has(word)

/** True when the language writes all these letters. */
const usesLetters = ({ accents }: TranslationDictionary, letters: string): boolean =>
  [...letters].every((one) => accents.includes(one))

/** The languages by the function words that are signs of them without an accent. */
const DICTIONARIES_BY_FUNCTION_WORD = new Map<string, TranslationDictionary[]>()
for (const glossary of LATIN_DICTIONARIES) {
  for (const word of glossary.words.keys()) {
    if (!isFunctionWord(word, glossary) || !isPlainSign(word)) continue
    DICTIONARIES_BY_FUNCTION_WORD.set(word, [...(DICTIONARIES_BY_FUNCTION_WORD.get(word) ?? []), glossary])
  }
}

/** True when the glossary knows the word and it does not look like an English one. */
function isContentSign(word: string, glossary: TranslationDictionary): boolean {
  if (
    word.length < MIN_KNOWN_CHARS ||
    ENGLISH_STEMS.has(stem(word)) ||
    ENGLISH_SUFFIX.test(word) ||
    SHARED_PREFIX.test(word)
  )
    return false
  const known = findMeanings(word, glossary)
  if (known === null || known.known_chars < MIN_KNOWN_CHARS) return false
  const start = word.slice(0, COGNATE_CHARS)
  return !known.meanings.flat().some((english) => english.split(' ').some((part) => part.startsWith(start)))
}

/**
 * How many signs of the language a line has, its words in English function words and with letters that the language
 * does not write taken off; 0 when they are too few to be sure. `isAlone`: the text has no other line.
 */
export function scoreLanguage(line: LatinWords, glossary: TranslationDictionary, isAlone: boolean): number {
  let grammar = 0
  let content = 0
  let against = 0
  for (const [word, accents] of line) {
    const hasAccent = accents !== ''
    if (hasAccent && !usesLetters(glossary, accents)) against++
    else if (isFunctionWord(word, glossary))
      grammar += hasAccent || isPlainSign(word) ? 1 : AMBIGUOUS_FUNCTION_WORDS.has(word) ? HALF_SIGN : 0
    else if (!hasAccent && STOP_WORDS.has(word)) against += glossary.words.has(word) ? 0 : 1
    else {
      if (isContentSign(word, glossary)) content++
      if (hasAccent) grammar += findMeanings(word, glossary) === null ? HALF_SIGN : 1
    }
  }
  const signs = grammar + content - against
  if (line.size <= MAX_SHORT_LINE_WORDS) return against === 0 && signs >= 1 && (isAlone || grammar >= 1) ? signs : 0
  return signs >= MIN_SIGNS && (grammar >= 1 || content >= MIN_CONTENT_SHARE * line.size) ? signs : 0
}

/** The languages that the lines may be in at all; long texts without function words and accents are not looked at. */
function listCandidateLanguages(lines: readonly LatinWords[]): Iterable<TranslationDictionary> {
  const found = new Set<TranslationDictionary>()
  let words = 0
  for (const line of lines) {
    words += line.size
    for (const [word, accents] of line) {
      const languages =
        accents === ''
          ? DICTIONARIES_BY_FUNCTION_WORD.get(word)
          : LATIN_DICTIONARIES.filter((one) => usesLetters(one, accents))
      for (const glossary of languages ?? []) found.add(glossary)
    }
  }
  return words <= MAX_SHORT_TEXT_WORDS ? LATIN_DICTIONARIES : found
}

/** The glossary of the Latin-script language with most signs in the lines; null for English and for the unknown. */
export function detectLanguage(lines: readonly LatinWords[]): TranslationDictionary | null {
  const isAlone = lines.filter(({ size }) => size > 0).length === 1
  let best: TranslationDictionary | null = null
  let most = 0
  for (const glossary of listCandidateLanguages(lines)) {
    const signs = lines.reduce((sum, line) => sum + scoreLanguage(line, glossary, isAlone), 0)
    if (signs <= most) continue
    most = signs
    best = glossary
  }
  return best
}
