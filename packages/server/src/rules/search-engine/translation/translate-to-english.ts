import { foldCharacters } from '../analysis/fold-characters.ts'
import { UNSPACED_SCRIPTS } from '../analysis/script.ts'
import { createLanguageDetector, type LatinWords } from './detect-language.ts'
import { createDictionaries, type Dictionaries } from './dictionaries.ts'
import { findMeanings, segmentMeanings } from './find-meanings.ts'
import { MAX_PHRASE_WORDS, type Meaning, type TranslationDictionary } from './parse-dictionary.ts'

/** A run of an unspaced script, or adjacent letters, digits and separators; one with digits or separators is code. */
const WORD = new RegExp(`[${UNSPACED_SCRIPTS}]+|[[\\p{L}\\p{M}\\p{N}_$@.:\\/\\\\]--[${UNSPACED_SCRIPTS}]]+`, 'gv')
/** The lookbehind keeps the time linear for a long run of dots. */
const END_OF_SENTENCE = /(?<![.:])[.:]+$/
/** The longest word of a spaced script that is looked up: the look-up of a compound is not linear in its length. */
const MAX_WORD_CHARS = 100
const UNSPACED_CHARACTER = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'v')
const PROSE = /^[\p{L}\p{M}]+$/u
const LATIN_LETTER = /^\p{Script=Latin}/u
const BEYOND_ASCII = /[^\0-\x7f]/g

/** A text translated into English word by word. */
export interface Translation {
  /** the text with words of another language replaced by English, unknown ones removed; names, code and English kept */
  text: string
  /** the meanings of the translated words in order; empty when there are none, and `text` is then unchanged */
  meanings: Meaning[]
}

interface SourceWord {
  folded: string
  start: number
  end: number
  script: 'unspaced' | 'latin' | 'other'
  /** letters beyond a–z, in lower case */
  accents: string
}

function splitSourceWords(line: string): SourceWord[] {
  const words: SourceWord[] = []
  for (const { 0: match, index: start } of line.matchAll(WORD)) {
    const text = match.replace(END_OF_SENTENCE, '')
    if (!PROSE.test(text)) continue
    const script = UNSPACED_CHARACTER.test(text) ? 'unspaced' : LATIN_LETTER.test(text) ? 'latin' : 'other'
    if (script !== 'unspaced' && text.length > MAX_WORD_CHARS) continue
    const accents = text.match(BEYOND_ASCII)?.join('').toLowerCase() ?? ''
    words.push({ folded: foldCharacters(text), start, end: start + text.length, script, accents })
  }
  return words
}

function collectLatinWords(words: readonly SourceWord[]): LatinWords {
  const line = new Map<string, string>()
  for (const { folded, script, accents } of words) if (script === 'latin') line.set(folded, accents)
  return line
}

/** Looks up the longest phrase that begins with word `i`, else the word alone; null for an unknown word. */
function findMeaningAt(
  words: readonly SourceWord[],
  i: number,
  dictionary: TranslationDictionary,
): { meanings: Meaning[]; count: number } | null {
  const first = words[i]?.folded ?? ''
  const longest = dictionary.phrase_starts.has(first) ? Math.min(MAX_PHRASE_WORDS, words.length - i) : 1
  for (let count = longest; count >= 2; count--) {
    const phrase = words.slice(i, i + count).map(({ folded }) => folded)
    const meaning = dictionary.words.get(phrase.join('_'))
    if (meaning !== undefined) return { meanings: [meaning], count }
  }
  const known = findMeanings(first, dictionary)
  return known && { meanings: known.meanings, count: 1 }
}

interface LineDictionaries extends Omit<Dictionaries, 'latin'> {
  /** for words in Latin script; null leaves them unchanged */
  language: TranslationDictionary | null
}

/** Translates one line and adds the meanings of its words to `meanings`. */
function translateLine(
  line: string,
  words: readonly SourceWord[],
  { unspaced, other_scripts, language }: LineDictionaries,
  meanings: Meaning[],
): string {
  let text = ''
  let translatedTo = 0
  for (let i = 0, count = 1; i < words.length; i += count) {
    count = 1
    const word = words[i]
    if (word === undefined) break
    const dictionary = word.script === 'latin' ? language : other_scripts
    if (dictionary === null) continue
    const found =
      word.script === 'unspaced'
        ? { meanings: segmentMeanings(word.folded, unspaced), count: 1 }
        : findMeaningAt(words, i, dictionary)
    // an unknown Latin word may be a name or English; the model cannot read one in another script, so it is removed
    if (found === null && word.script === 'latin') continue
    count = found?.count ?? 1
    const known = (found?.meanings ?? []).filter(({ length }) => length > 0)
    meanings.push(...known)
    text += `${line.slice(translatedTo, word.start)} ${known.map(([english]) => english).join(' ')} `
    translatedTo = words[i + count - 1]?.end ?? word.end
  }
  return translatedTo === 0 ? line : (text + line.slice(translatedTo)).replace(/ {2,}/g, ' ').trim()
}

/** Translates the words of other languages in a text into English, word by word. */
export type Translator = (text: string) => Translation

/**
 * Creates a translator. Scripts other than Latin identify their languages; a line in Latin script is translated when it
 * has signs of the language that the text has the most signs of.
 */
export function createTranslator({ latin: languages, ...dictionaries }: Dictionaries): Translator {
  const { detectLanguage, scoreLanguage } = createLanguageDetector(languages)
  return (text) => {
    const lines = text.normalize('NFKC').split('\n')
    const words = lines.map(splitSourceWords)
    const latin = words.map(collectLatinWords)
    const language = detectLanguage(latin)
    const meanings: Meaning[] = []
    const translated = lines.map((line, n) => {
      const signs = language === null ? 0 : scoreLanguage(latin[n] ?? new Map(), language, lines.length === 1)
      return translateLine(line, words[n] ?? [], { ...dictionaries, language: signs > 0 ? language : null }, meanings)
    })
    return meanings.length === 0 ? { text, meanings } : { text: translated.join('\n'), meanings }
  }
}

/** The translator of the product, with all dictionaries. */
export const translateToEnglish: Translator = createTranslator(createDictionaries())
