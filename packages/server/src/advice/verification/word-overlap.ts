import { tokenize } from '../../rules/search-engine/analysis/tokenize.ts'

/** Distinct words of a text, tokenized and stemmed as for the search index. */
export type WordSet = ReadonlySet<string>

export const toWordSet = (text: string): WordSet => new Set(tokenize(text))

const countSharedWords = (a: WordSet, b: WordSet): number => [...a].filter((word) => b.has(word)).length

/** Share of the words of an attempt that a plan contains, 0..1. */
export const wordContainment = (attempt: WordSet, plan: WordSet): number =>
  attempt.size === 0 ? 0 : countSharedWords(attempt, plan) / attempt.size
