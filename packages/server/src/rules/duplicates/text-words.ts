/** A word of a text, with its position and its capitals. */
export interface TextWord {
  text: string
  /** in lower case, with straight apostrophes and without a possessive ending */
  folded: string
  /** whether it begins a sentence or a clause, where every word may have a capital */
  is_sentence_start: boolean
}

const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_'’.+#-]*[\p{L}\p{N}_+#]|[\p{L}\p{N}_]/gu
const SENTENCE_BREAK = /[.!?:;…—–\n。！？；：]|\s-/u
/** A word in code keeps its capital, wherever it stands. */
const CODE_START = '`'
/** Maximum share of capitalized words in a text whose capitals are evidence of names; headings have more. */
const MAX_CAPITALIZED_SHARE = 0.6
const CAPITAL = /^\p{Lu}/u
const LETTER = /^\p{L}/u

/** The words of a text in order. */
export function readTextWords(text: string): TextWord[] {
  const normalized = text.normalize('NFKC')
  let end = 0
  const words = [...normalized.matchAll(WORD)].map(({ 0: word, index }): TextWord => {
    const gap = normalized.slice(end, index)
    const is_sentence_start = (end === 0 || SENTENCE_BREAK.test(gap)) && !gap.endsWith(CODE_START)
    end = index + word.length
    return { text: word, folded: foldWord(word), is_sentence_start }
  })
  return words.filter(hasCapital).length <= MAX_CAPITALIZED_SHARE * words.filter(hasLetter).length
    ? words
    : words.map((word) => ({ ...word, text: word.text.toLowerCase() }))
}

const hasCapital = ({ text }: TextWord): boolean => CAPITAL.test(text)
const hasLetter = ({ text }: TextWord): boolean => LETTER.test(text)

const foldWord = (word: string): string => word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')

/**
 * Finds names: words that always have a capital within a sentence. A capital at the beginning of a sentence is no
 * evidence.
 */
export function findNames(words: readonly TextWord[]): Set<string> {
  const lower = new Set(words.filter((word) => !hasCapital(word)).map(({ folded }) => folded))
  const capitalized = words.filter((word) => hasCapital(word) && !word.is_sentence_start).map(({ folded }) => folded)
  return new Set(capitalized.filter((folded) => !lower.has(folded)))
}

/** Removes an ending of inflection, so that "returns" and "return" are one word. */
export const stemWord = (word: string): string => word.replace(/(?:ing|es|ed|e|s)$/, '')

/** Counts the occurrences of each word. */
export function countByWord(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
