import { LATIN } from './glossary/glossaries.ts'
import type { Glossary } from './glossary/read-glossary.ts'
import { lookUp } from './look-up.ts'
import { stem } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'

/** Letters that a glossary must know of a word for it to be a sign, and letters in which an English cognate agrees. */
const MIN_KNOWN = 5
const COGNATE = 4
/** Signs that a line of three words and more needs, and the share of its words when none is a function word. */
const MIN_SIGNS = 2
const MIN_SHARE = 0.6
/** What a function word that is also something else counts, and an unknown word with an accent. */
const HALF = 0.5
/** Words of a line that one sign is enough for, and of a text that may do without function words. */
const SHORT_LINE = 2
const SHORT_TEXT = 12

/** Function words that are also names, abbreviations or code in English texts. */
const WEAK = new Set(
  (
    'ai al as ci co da de di dan der do du el es et eh ho ia id im io la le los las ma man me mi na ne ni no nor os per ' +
    'po pro se si so su ta te to tu un va via vs'
  ).split(' '),
)
/** Endings of English words of Latin origin, which the stems of Romance languages take in. */
const ENGLISH_ENDING = /(?:ing|ed|tion|ive|able|ly|ment|ity|nce|ous|al)s?$/
/** Beginnings that words of Romance languages share with English words of another look than their translation. */
const SHARED_BEGINNING =
  /^(?:elimin|exclu|ignor|resolv|verif|doubl|finish|revis|tempor|construc|plant|distrib|guard|modif)/
/** Stems of the English words that the glossaries give. */
const ENGLISH = new Set(
  LATIN.flatMap(({ words, stems }) => [...words.values(), ...stems.values()])
    .flat(2)
    .flatMap((english) => english.split(' ').map(stem)),
)

/** Distinct folded Latin words of a line, with the letters beyond a–z that each had. */
export type Line = ReadonlyMap<string, string>

const isFunctionWord = (word: string, glossary: Glossary): boolean => glossary.words.get(word)?.length === 0
const isPlainSign = (word: string): boolean => word.length > 1 && !WEAK.has(word) && !STOP_WORDS.has(word)

/** True when the language writes all these letters. */
const writes = ({ accents }: Glossary, letters: string): boolean => [...letters].every((one) => accents.includes(one))

/** The languages by the function words that are signs of them without an accent. */
const BY_FUNCTION_WORD = new Map<string, Glossary[]>()
for (const glossary of LATIN) {
  for (const word of glossary.words.keys()) {
    if (!isFunctionWord(word, glossary) || !isPlainSign(word)) continue
    BY_FUNCTION_WORD.set(word, [...(BY_FUNCTION_WORD.get(word) ?? []), glossary])
  }
}

/** True when the glossary knows the word and it does not look like an English one. */
function isKnownSign(word: string, glossary: Glossary): boolean {
  if (word.length < MIN_KNOWN || ENGLISH.has(stem(word)) || ENGLISH_ENDING.test(word) || SHARED_BEGINNING.test(word))
    return false
  const known = lookUp(word, glossary)
  if (known === null || known.length < MIN_KNOWN) return false
  const start = word.slice(0, COGNATE)
  return !known.meanings.flat().some((english) => english.split(' ').some((part) => part.startsWith(start)))
}

/**
 * How many signs of the language a line has, its words in English function words and with letters that the language
 * does not write taken off; 0 when they are too few to be sure. `isAlone`: the text has no other line.
 */
export function signsOf(line: Line, glossary: Glossary, isAlone: boolean): number {
  let grammar = 0
  let content = 0
  let against = 0
  for (const [word, accents] of line) {
    const hasAccent = accents !== ''
    if (hasAccent && !writes(glossary, accents)) against++
    else if (isFunctionWord(word, glossary)) grammar += hasAccent || isPlainSign(word) ? 1 : WEAK.has(word) ? HALF : 0
    else if (!hasAccent && STOP_WORDS.has(word)) against += glossary.words.has(word) ? 0 : 1
    else {
      if (isKnownSign(word, glossary)) content++
      if (hasAccent) grammar += lookUp(word, glossary) === null ? HALF : 1
    }
  }
  const signs = grammar + content - against
  if (line.size <= SHORT_LINE) return against === 0 && signs >= 1 && (isAlone || grammar >= 1) ? signs : 0
  return signs >= MIN_SIGNS && (grammar >= 1 || content >= MIN_SHARE * line.size) ? signs : 0
}

/** The languages that the lines may be in at all; long texts without function words and accents are not looked at. */
function candidates(lines: readonly Line[]): Iterable<Glossary> {
  const found = new Set<Glossary>()
  let words = 0
  for (const line of lines) {
    words += line.size
    for (const [word, accents] of line) {
      const languages = accents === '' ? BY_FUNCTION_WORD.get(word) : LATIN.filter((one) => writes(one, accents))
      for (const glossary of languages ?? []) found.add(glossary)
    }
  }
  return words <= SHORT_TEXT ? LATIN : found
}

/** The glossary of the Latin-script language with most signs in the lines; null for English and for the unknown. */
export function languageOf(lines: readonly Line[]): Glossary | null {
  const isAlone = lines.filter(({ size }) => size > 0).length === 1
  let best: Glossary | null = null
  let most = 0
  for (const glossary of candidates(lines)) {
    const signs = lines.reduce((sum, line) => sum + signsOf(line, glossary, isAlone), 0)
    if (signs <= most) continue
    most = signs
    best = glossary
  }
  return best
}
