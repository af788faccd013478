import { tokenise } from '../search/engine/tokenise.ts'

/** Distinct words of a text, in the form in which the index compares them. */
export type Words = ReadonlySet<string>

export const wordsOf = (text: string): Words => new Set(tokenise(text))

const shared = (one: Words, other: Words): number => [...one].filter((word) => other.has(word)).length

/** How much of an attempt stands in a plan, 0..1: the share of its words. The plan may say more. */
export const closeness = (attempt: Words, plan: Words): number =>
  attempt.size === 0 ? 0 : shared(attempt, plan) / attempt.size

/** How far two attempts are the same, 0..1: common words over all words. */
export function sameness(one: Words, other: Words): number {
  const common = shared(one, other)
  const all = one.size + other.size - common
  return all === 0 ? 0 : common / all
}
