import type { Meaning, TranslationDictionary } from './parse-dictionary.ts'

const MIN_STEM_CHARS = 2
/**
 * After a stem of up to 3 letters at most 3 may follow, after one of 4 letters at most 5, after a longer one any
 * number.
 */
const MAX_SHORT_STEM_CHARS = 3
const MAX_SHORT_STEM_SUFFIX_CHARS = 3
const MAX_MIDDLE_STEM_CHARS = 4
const MAX_MIDDLE_STEM_SUFFIX_CHARS = 5
/** The shortest second part of a compound such as `Fehler|meldung`. */
const MIN_SECOND_PART_CHARS = 4
const KATAKANA = /[\p{Script=Katakana}ー]/u
const HANGUL = /\p{Script=Hangul}/u

/** The meanings of a word and of its parts. */
export interface WordMeanings {
  meanings: Meaning[]
  /** number of characters of the word that the dictionary knows */
  known_chars: number
}

function isSuffixAllowed(stem: number, rest: number): boolean {
  if (stem <= MAX_SHORT_STEM_CHARS) return rest <= MAX_SHORT_STEM_SUFFIX_CHARS
  return stem > MAX_MIDDLE_STEM_CHARS || rest <= MAX_MIDDLE_STEM_SUFFIX_CHARS
}

/**
 * Looks up a folded word of a spaced script: the whole word, else its longest stem and, behind a stem of at least 5
 * letters, the second part of a compound.
 * @returns null for an unknown word
 */
export function findMeanings(word: string, dictionary: TranslationDictionary): WordMeanings | null {
  const { words, stems, max_word_chars } = dictionary
  const meaningOfWord = words.get(word)
  if (meaningOfWord !== undefined) return { meanings: [meaningOfWord], known_chars: word.length }
  for (let length = Math.min(word.length, max_word_chars); length >= MIN_STEM_CHARS; length--) {
    const meaning = stems.get(word.slice(0, length))
    const rest = word.length - length
    if (meaning === undefined || !isSuffixAllowed(length, rest)) continue
    const second =
      length > MAX_MIDDLE_STEM_CHARS && rest >= MIN_SECOND_PART_CHARS
        ? findMeanings(word.slice(length), dictionary)
        : null
    return { meanings: [meaning, ...(second?.meanings ?? [])], known_chars: length + (second?.known_chars ?? 0) }
  }
  return null
}

/** Segments a folded run of an unspaced script greedily into the longest known words and returns their meanings. */
export function segmentMeanings(run: string, { words, max_word_chars }: TranslationDictionary): Meaning[] {
  const meanings: Meaning[] = []
  let isKnown = true
  for (let i = 0; i < run.length; ) {
    const length = longestWordAt(run, i, isKnown)
    isKnown = length > 0
    if (isKnown) meanings.push(words.get(run.slice(i, i + length)) ?? [])
    i += Math.max(1, length)
  }
  return meanings

  /** Length of the longest known word at `i`, 0 for none; `afterKnown`: a known word ends there. */
  function longestWordAt(text: string, i: number, afterKnown: boolean): number {
    const first = text.charAt(i)
    // スキーマ (schema) contains キー (key): no word in Katakana is looked up inside an unknown word
    if (!afterKnown && KATAKANA.test(first) && KATAKANA.test(text.charAt(i - 1))) return 0
    // a single syllable of Hangul is a word only at the beginning of a run
    const shortest = i > 0 && HANGUL.test(first) ? 2 : 1
    for (let length = Math.min(max_word_chars, text.length - i); length >= shortest; length--) {
      if (words.has(text.slice(i, i + length))) return length
    }
    return 0
  }
}
