import { findName } from '../../rules/normalizer/known-names.ts'
import { stem } from '../../rules/search-engine/analysis/stem.ts'
import type { HotspotText } from './hotspot-store.ts'

/** Number of clusters from which on a word that they use does not identify one of them. */
export const MIN_WORD_CLUSTERS = 2
const WORD = /[\p{L}\p{N}$@#][\p{L}\p{N}\p{M}_./@:+#$\\~%=-]*/gu
const TRAILING = /[.:/\\=~%-]+$/
const PLAIN_WORD = /^(?:[a-z]+|[A-Z][a-z]+)$/
const SHORT_WORD = /^[a-z]{1,3}$/
const VERSION = /^v?\d{1,4}(?:\.\d{1,4}){0,3}$/
/** Maximum number of words of a text that are shown, the first ones. */
const MAX_SHOWN_WORDS = 40
const MAX_EXAMPLE_CHARS = 500

/** Words of ordinary language in lower case, and their stems; null when they are not known. */
export type CommonWords = ReadonlySet<string> | null

interface TextWord {
  text: string
  /** in lower case */
  folded: string
  /** begins a sentence, where a capital letter is no sign of a name */
  is_sentence_start: boolean
}

const readWords = (text: string): TextWord[] =>
  [...text.matchAll(WORD)].map((match) => {
    const word = match[0].replace(TRAILING, '')
    const before = text.slice(0, match.index).trimEnd()
    return { text: word, folded: word.toLowerCase(), is_sentence_start: before === '' || /[.!?:\n]$/.test(before) }
  })

/** Whether a word cannot identify its author: it is ordinary language, a known technology, or a short number. */
function isCommon({ text, folded, is_sentence_start }: TextWord, common_words: CommonWords): boolean {
  if (VERSION.test(folded) || findName(text) !== null) return true
  if (!PLAIN_WORD.test(text)) return false
  if (text !== folded && !is_sentence_start) return false
  return SHORT_WORD.test(folded) || (common_words?.has(folded) ?? false) || (common_words?.has(stem(folded)) ?? false)
}

/** Wording in which a hotspot is shown: what it asks for, and an example. */
export interface HotspotWording {
  normalized_query: string
  example_query: string | null
}

const joinWords = (words: readonly TextWord[]): string =>
  [...new Set(words.map(({ folded }) => folded))].slice(0, MAX_SHOWN_WORDS).join(' ')

/**
 * Words a hotspot so that no text shows what only one cluster wrote: a word is shown when it is common, or when several
 * clusters used it. A text is the example only when all of its words are shown.
 * @param texts those that most clusters searched first
 * @returns null when nothing can be shown
 */
export function wordForOthers(
  texts: readonly Pick<HotspotText, 'text' | 'clusters'>[],
  common_words: CommonWords,
): HotspotWording | null {
  const users = new Map<string, Set<string>>()
  const read = texts.map(({ text, clusters }) => ({ text, clusters, words: readWords(text) }))
  for (const { words, clusters } of read)
    for (const { folded } of words) {
      const known = users.get(folded) ?? new Set()
      for (const cluster of clusters) known.add(cluster)
      users.set(folded, known)
    }
  const isShown = (word: TextWord) =>
    (users.get(word.folded)?.size ?? 0) >= MIN_WORD_CLUSTERS || isCommon(word, common_words)
  const example = read.find(({ words }) => words.length > 0 && words.every(isShown))
  if (example)
    return { normalized_query: joinWords(example.words), example_query: example.text.slice(0, MAX_EXAMPLE_CHARS) }
  const [first] = read
  const normalized_query = joinWords(first?.words.filter(isShown) ?? [])
  return normalized_query === '' ? null : { normalized_query, example_query: null }
}

/** Words a hotspot for operators and for its only searcher: the text that most clusters searched. */
export function wordVerbatim([first]: readonly Pick<HotspotText, 'text'>[]): HotspotWording | null {
  if (!first) return null
  const normalized_query = joinWords(readWords(first.text))
  return normalized_query === '' ? null : { normalized_query, example_query: first.text.slice(0, MAX_EXAMPLE_CHARS) }
}
