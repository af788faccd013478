import { languages } from './languages.ts'
import type { WordClass } from './word-class.ts'

/** Single CJK characters, also the mark of a long vowel, and words; apostrophes are left out of other words. */
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{M}]+|\p{N}+/gu
const MAX_KEY_CHARS = 3

export interface PhraseWord {
  text: string
  is_stem: boolean
}
interface Phrase<Class> {
  words: PhraseWord[]
  word_class: Class
}
type PhraseIndex<Class> = Map<string, Phrase<Class>[]>

/** Short words that French and Italian write before an apostrophe are words of their own: `l'erreur`. */
const ELISION =
  /(?<![\p{L}\p{M}])([ldnjmtsc]|qu|jusqu|lorsqu|puisqu|un|all|dell|nell|dall|sull|quell|cos|dov|com)['’](?=\p{L})/gu

export const tokenizeWords = (text: string): string[] =>
  text.toLowerCase().replace(ELISION, '$1 ').replace(/['’]/g, '').match(TOKEN) ?? []

/** The words of an entry of a list; a word that ends in `*` stands for all that begin so. */
export const readPhrase = (entry: string): PhraseWord[] =>
  entry
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const tokens = tokenizeWords(word)
      return tokens.map((text, at) => ({ text, is_stem: word.endsWith('*') && at === tokens.length - 1 }))
    })

function buildIndex<Class extends string>(lists: readonly Partial<Record<Class, string>>[]): PhraseIndex<Class> {
  const index: PhraseIndex<Class> = new Map()
  for (const classes of lists)
    for (const [word_class, list] of Object.entries(classes) as [Class, string][])
      for (const entry of list.split('|')) {
        const words = readPhrase(entry)
        const key = words[0]?.text.slice(0, MAX_KEY_CHARS)
        if (key === undefined) continue
        const phrase = { words, word_class }
        const phrases = index.get(key)
        if (phrases === undefined) index.set(key, [phrase])
        else phrases.push(phrase)
      }
  return index
}

const indexes = {
  sections: buildIndex<WordClass>(languages.map(({ sections }) => sections)),
  sentences: buildIndex<WordClass>(languages.map(({ sentences = {} }) => sentences)),
}

export const matchesAt = (tokens: readonly string[], at: number, words: readonly PhraseWord[]): boolean =>
  words.every(({ text, is_stem }, index) => {
    const token = tokens[at + index]
    return token !== undefined && (is_stem ? token.startsWith(text) : token === text)
  })

export interface MatchedPhrase<Class = WordClass> {
  word_class: Class
  /** first token of the phrase */
  at: number
  /** number of its tokens */
  length: number
}

function matchIndex<Class>(index: PhraseIndex<Class>, tokens: readonly string[]): MatchedPhrase<Class>[] {
  const matches: MatchedPhrase<Class>[] = []
  for (let at = 0; at < tokens.length; at++)
    for (const phrase of index.get((tokens[at] as string).slice(0, MAX_KEY_CHARS)) ?? [])
      if (matchesAt(tokens, at, phrase.words))
        matches.push({ word_class: phrase.word_class, at, length: phrase.words.length })
  return matches
}

/** Phrases of the lexicon in a text of few words. */
export const matchPhrases = (kind: 'sections' | 'sentences', tokens: readonly string[]): MatchedPhrase[] =>
  matchIndex(indexes[kind], tokens)
