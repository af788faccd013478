import { foldCharacters } from '../analysis/fold-characters.ts'
import { UNSPACED_SCRIPTS } from '../analysis/script.ts'
import { detectLanguage, type LatinWords, scoreLanguage } from './detect-language.ts'
import { OTHER_SCRIPTS_DICTIONARY, UNSPACED_DICTIONARY } from './dictionaries.ts'
import { findMeanings, segmentMeanings } from './find-meanings.ts'
import { MAX_PHRASE_WORDS, type Meaning, type TranslationDictionary } from './parse-dictionary.ts'

/** A run of an unspaced script, or all that stands together: with a joint, a digit or an underscore it is code. */
const WORD = new RegExp(`[${UNSPACED_SCRIPTS}]+|[[\\p{L}\\p{M}\\p{N}_$@.:\\/\\\\]--[${UNSPACED_SCRIPTS}]]+`, 'gv')
/** It begins where its signs begin, so that reading a long row of them is linear. */
const END_OF_SENTENCE = /(?<![.:])[.:]+$/
/** Letters of the longest word of a spaced script; a longer one would be taken apart again and again. */
const MAX_WORD_CHARS = 100
const UNSPACED_CHARACTER = new RegExp(`^[${UNSPACED_SCRIPTS}]`, 'v')
const PROSE = /^[\p{L}\p{M}]+$/u
const LATIN_LETTER = /^\p{Script=Latin}/u
const BEYOND_ASCII = /[^\0-\x7f]/g

/** A text in another language, put into English as far as the glossaries go. */
export interface Translation {
  /** English in the place of every word of the other language, unknown ones left out; names, code and English kept */
  text: string
  /** what the known words mean, in order; empty when there are none, and `text` is then what was given */
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
  for (const { 0: found, index: start } of line.matchAll(WORD)) {
    const text = found.replace(END_OF_SENTENCE, '')
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

/** What the words from `i` on mean and how many they are: the longest phrase, else one word; null for an unknown one. */
function findMeaningAt(
  words: readonly SourceWord[],
  i: number,
  glossary: TranslationDictionary,
): { meanings: Meaning[]; count: number } | null {
  const first = words[i]?.folded ?? ''
  const longest = glossary.phrase_starts.has(first) ? Math.min(MAX_PHRASE_WORDS, words.length - i) : 1
  for (let count = longest; count >= 2; count--) {
    const phrase = words.slice(i, i + count).map(({ folded }) => folded)
    const meaning = glossary.words.get(phrase.join('_'))
    if (meaning !== undefined) return { meanings: [meaning], count }
  }
  const known = findMeanings(first, glossary)
  return known && { meanings: known.meanings, count: 1 }
}

/** Puts one line into English and adds what its words mean to `meanings`; Latin words stay without a `language`. */
function translateLine(
  line: string,
  words: readonly SourceWord[],
  language: TranslationDictionary | null,
  meanings: Meaning[],
): string {
  let text = ''
  let done = 0
  for (let i = 0, count = 1; i < words.length; i += count) {
    count = 1
    const word = words[i]
    if (word === undefined) break
    const glossary = word.script === 'latin' ? language : OTHER_SCRIPTS_DICTIONARY
    if (glossary === null) continue
    const found =
      word.script === 'unspaced'
        ? { meanings: segmentMeanings(word.folded, UNSPACED_DICTIONARY), count: 1 }
        : findMeaningAt(words, i, glossary)
    // an unknown word in Latin letters is perhaps a name or English; in other letters the model cannot read it
    if (found === null && word.script === 'latin') continue
    count = found?.count ?? 1
    const known = (found?.meanings ?? []).filter(({ length }) => length > 0)
    meanings.push(...known)
    text += `${line.slice(done, word.start)} ${known.map(([english]) => english).join(' ')} `
    done = words[i + count - 1]?.end ?? word.end
  }
  return done === 0 ? line : (text + line.slice(done)).replace(/ {2,}/g, ' ').trim()
}

/**
 * Puts the words of other languages in `text` into English, word by word. Scripts tell their languages; a line in Latin
 * letters is glossed when its words are signs of the language that the text has most signs of.
 */
export function translateToEnglish(text: string): Translation {
  const lines = text.normalize('NFKC').split('\n')
  const words = lines.map(splitSourceWords)
  const latin = words.map(collectLatinWords)
  const language = detectLanguage(latin)
  const meanings: Meaning[] = []
  const glossed = lines.map((line, n) => {
    const signs = language === null ? 0 : scoreLanguage(latin[n] ?? new Map(), language, lines.length === 1)
    return translateLine(line, words[n] ?? [], signs > 0 ? language : null, meanings)
  })
  return meanings.length === 0 ? { text, meanings } : { text: glossed.join('\n'), meanings }
}
