import { tokenize } from '../search/engine/analysis/tokenize.ts'

/** Distinct words of a text, in the form in which the index compares them. */
export type WordSet = ReadonlySet<string>

export const toWordSet = (text: string): WordSet => new Set(tokenize(text))

const countSharedWords = (one: WordSet, other: WordSet): number => [...one].filter((word) => other.has(word)).length

/** How much of an attempt stands in a plan, 0..1: the share of its words. The plan may say more. */
export const wordContainment = (attempt: WordSet, plan: WordSet): number =>
  attempt.size === 0 ? 0 : countSharedWords(attempt, plan) / attempt.size

/** How far two attempts are the same, 0..1: common words over all words. */
export function jaccardSimilarity(one: WordSet, other: WordSet): number {
  const common = countSharedWords(one, other)
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}
