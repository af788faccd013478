import { languages } from './languages.ts'
import type { WordClass } from './word-class.ts'

/** Single CJK characters and words; apostrophes are left out of words. */
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]+|\p{N}+/gu
const MAX_KEY_CHARS = 3

interface Phrase {
  words: { text: string; is_stem: boolean }[]
  word_class: WordClass
}
type PhraseIndex = Map<string, Phrase[]>

export const tokenizeWords = (text: string): string[] => text.toLowerCase().replace(/['’]/g, '').match(TOKEN) ?? []

function buildIndex(kind: 'sections' | 'sentences'): PhraseIndex {
  const index: PhraseIndex = new Map()
  for (const language of languages)
    for (const [word_class, list] of Object.entries(language[kind]))
      for (const entry of list.split('|')) {
        const words = entry
          .trim()
          .split(/\s+/)
          .flatMap((word) => {
            const tokens = tokenizeWords(word)
            return tokens.map((text, at) => ({ text, is_stem: word.endsWith('*') && at === tokens.length - 1 }))
          })
        const key = words[0]?.text.slice(0, MAX_KEY_CHARS)
        if (key === undefined) continue
        const phrase = { words, word_class: word_class as WordClass }
        const phrases = index.get(key)
        if (phrases === undefined) index.set(key, [phrase])
        else phrases.push(phrase)
      }
  return index
}

const indexes = { sections: buildIndex('sections'), sentences: buildIndex('sentences') }

const matchesAt = (tokens: readonly string[], at: number, { words }: Phrase): boolean =>
  words.every(({ text, is_stem }, index) => {
    const token = tokens[at + index]
    return token !== undefined && (is_stem ? token.startsWith(text) : token === text)
  })

export interface MatchedPhrase {
  word_class: WordClass
  /** first token of the phrase */
  at: number
  /** number of its tokens */
  length: number
}

/** Phrases of the lexicon in a text of few words. */
export function matchPhrases(kind: 'sections' | 'sentences', tokens: readonly string[]): MatchedPhrase[] {
  const matches: MatchedPhrase[] = []
  for (let at = 0; at < tokens.length; at++)
    for (const phrase of indexes[kind].get((tokens[at] as string).slice(0, MAX_KEY_CHARS)) ?? [])
      if (matchesAt(tokens, at, phrase))
        matches.push({ word_class: phrase.word_class, at, length: phrase.words.length })
  return matches
}

const MAX_HEADING_TOKENS = 14
/** A heading announces a section only if the phrase covers this share of its words. */
const MIN_COVERED_SHARE = 0.5

/** What a heading or key announces; null if the lexicon does not know it. */
export function classifyHeading(text: string, min_covered_share = MIN_COVERED_SHARE): WordClass | null {
  const tokens = tokenizeWords(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  if (tokens.length === 0 || tokens.length > MAX_HEADING_TOKENS) return null
  let best: MatchedPhrase | null = null
  for (const match of matchPhrases('sections', tokens)) if (best === null || match.length > best.length) best = match
  return best !== null && best.length >= min_covered_share * tokens.length ? best.word_class : null
}
