import { fnv1a } from '../../rules/search-engine/analysis/fnv1a.ts'
import { tokenize } from '../../rules/search-engine/analysis/tokenize.ts'

/** Maximum number of words of a text that are compared, the first ones, which bounds the time of a comparison. */
const MAX_WORDS = 80
const MAX_READ_CHARS = 4000

/**
 * Words that change the meaning of a text, synonyms in one line: where only one of two texts has a word of a line, the
 * texts ask for different things. `after` and `since` are not listed, because many problems begin after something.
 */
const QUALIFIERS = `
not never cannot
no non nor neither without
each every any
unless
except
both
either
only
if
first
last
before
more
less
write writing
export
upload
disable disabling
decrease
downgrade
uninstall
discard
debug
descending
encode
decode`
const SYNONYMS_OF = new Map(
  QUALIFIERS.trim()
    .split('\n')
    .flatMap((line) => line.split(' ').map((word) => [word, line] as const)),
)
/** A number outside names. Where only one of two texts has it, they ask for different things too. */
const NUMBER = /(?<![\w.])\d+(?:\.\d+)*(?![\w.])/g
/** Words with which the order of the others matters: `list to tuple` is not `tuple to list`. */
const DIRECTION = /\b(?:to|from|into)\b/i
const TRANSFER =
  /\b(?:append|cast|chang|convert|cop(?:y|ie)|export|import|join|link|map|merg|migrat|mov(?:e|ing)|pull|push|redirect|renam|replac|send|sync|transfer|transform|translat|turn)/i
const NAME_SIGN = /[\d./_$@]/

/** The need of a text as hashes, which can be compared but do not reveal the text. */
export interface NeedText {
  /** hashes of its words in their order, each once; those of names and numbers are odd */
  words: readonly number[]
  /** ascending */
  qualifiers: readonly number[]
  is_directed: boolean
}

/** A signed 32-bit hash, odd for a name. */
function hashWord(word: string, is_name: boolean): number {
  const even = fnv1a(word) & ~1
  return is_name ? even | 1 : even
}

export const isNameHash = (hash: number): boolean => (hash & 1) === 1

/** The words of a text that are compared, each once, in their order. */
const readWords = (text: string): string[] => [...new Set(tokenize(text.slice(0, MAX_READ_CHARS)))].slice(0, MAX_WORDS)

/**
 * Selects the hashes of words by which texts are found that share at least `overlap` (Jaccard) of their words with a
 * text: such a text has at least one of them. Names and long words are selected, which are rarer.
 */
export function probeWords(text: string, overlap: number): number[] {
  const words = readWords(text).map((word) => ({ word, is_name: NAME_SIGN.test(word) }))
  const needed = words.length - Math.ceil(overlap * words.length) + 1
  return words
    .sort((a, b) => Number(b.is_name) - Number(a.is_name) || b.word.length - a.word.length)
    .slice(0, needed)
    .map(({ word, is_name }) => hashWord(word, is_name))
}

/** Reads what a text asks for: words in any form, names, numbers, and words that change its meaning. */
export function readNeed(text: string): NeedText {
  const read = text.slice(0, MAX_READ_CHARS)
  const words = new Set(readWords(text).map((word) => hashWord(word, NAME_SIGN.test(word))))
  const lines = (read.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => SYNONYMS_OF.get(word) ?? [])
  const qualifiers = new Set([...lines, ...(read.match(NUMBER) ?? [])])
  return {
    words: [...words],
    qualifiers: [...qualifiers].map((word) => hashWord(word, false)).sort((a, b) => a - b),
    is_directed: DIRECTION.test(read) && TRANSFER.test(read),
  }
}
