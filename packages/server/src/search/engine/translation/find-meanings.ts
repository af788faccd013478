import type { Meaning, TranslationDictionary } from './parse-dictionary.ts'

/** Shortest stem; one of 3 letters may be followed by at most 3 more, one of 4 by 5, a longer one by any number. */
const MIN_STEM_CHARS = 2
const MAX_SHORT_STEM_CHARS = 3
const MAX_SHORT_STEM_SUFFIX_CHARS = 3
const MAX_MIDDLE_STEM_CHARS = 4
const MAX_MIDDLE_STEM_SUFFIX_CHARS = 5
/** Shortest second part of a compound such as `Fehler|meldung`. */
const MIN_SECOND_PART_CHARS = 4
const KATAKANA = /[\p{Script=Katakana}ー]/u
const HANGUL = /\p{Script=Hangul}/u

/** What a glossary knows of a word. */
export interface WordMeanings {
  meanings: Meaning[]
  /** how many letters of the word are known */
  known_chars: number
}

function isSuffixAllowed(stem: number, rest: number): boolean {
  if (stem <= MAX_SHORT_STEM_CHARS) return rest <= MAX_SHORT_STEM_SUFFIX_CHARS
  return stem > MAX_MIDDLE_STEM_CHARS || rest <= MAX_MIDDLE_STEM_SUFFIX_CHARS
}

/**
 * What the glossary knows of a folded word of a spaced script: the whole word, else its longest stem and, behind a
 * stem of at least 5 letters, the second part of a compound. Null when it knows nothing.
 */
export function findMeanings(word: string, glossary: TranslationDictionary): WordMeanings | null {
  const { words, stems, max_word_chars } = glossary
  const whole = words.get(word)
  if (whole !== undefined) return { meanings: [whole], known_chars: word.length }
  for (let length = Math.min(word.length, max_word_chars); length >= MIN_STEM_CHARS; length--) {
    const meaning = stems.get(word.slice(0, length))
    const rest = word.length - length
    if (meaning === undefined || !isSuffixAllowed(length, rest)) continue
    const second =
      length > MAX_MIDDLE_STEM_CHARS && rest >= MIN_SECOND_PART_CHARS
        ? findMeanings(word.slice(length), glossary)
        : null
    return { meanings: [meaning, ...(second?.meanings ?? [])], known_chars: length + (second?.known_chars ?? 0) }
  }
  return null
}

/** The meanings in a folded run of an unspaced script: at each place the longest word that the glossary knows. */
export function segmentMeanings(run: string, { words, max_word_chars }: TranslationDictionary): Meaning[] {
  const meanings: Meaning[] = []
  let known = true
  for (let i = 0; i < run.length; ) {
    const length = longestAt(run, i, known)
    known = length > 0
    if (known) meanings.push(words.get(run.slice(i, i + length)) ?? [])
    i += Math.max(1, length)
  }
  return meanings

  /** Length of the longest known word at `i`, 0 for none; `afterKnown`: what stands before it is a known word. */
  function longestAt(text: string, i: number, afterKnown: boolean): number {
    const first = text.charAt(i)
    // ス|キー|マ is no key: a word in Katakana is not looked for inside of an unknown one
    if (!afterKnown && KATAKANA.test(first) && KATAKANA.test(text.charAt(i - 1))) return 0
    // one syllable of Hangul is a word only where a word begins
    const shortest = i > 0 && HANGUL.test(first) ? 2 : 1
    for (let length = Math.min(max_word_chars, text.length - i); length >= shortest; length--) {
      if (words.has(text.slice(i, i + length))) return length
    }
    return 0
  }
}
