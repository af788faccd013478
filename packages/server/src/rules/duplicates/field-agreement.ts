import { readClauses } from '../actions/read-clauses.ts'
import { sumWeights, type TermWeights, weightShared } from '../actions/term-weights.ts'

/** Minimum weight of a field that is compared, that of two words: less does not distinguish one thing from another. */
const MIN_STATED_WEIGHT = 2

/** Reads the names and words that a text is about, by weight: those of every clause, without words of a direction. */
export function readThings(text: string): TermWeights {
  return new Map(readClauses(text).flatMap(({ things }) => [...things]))
}

/** Whether the things of a field are enough to compare it by. */
export const isComparable = (things: TermWeights): boolean => sumWeights(things) >= MIN_STATED_WEIGHT

/** Share (0..1) of the weight of the shorter of two fields that both have; null where one of them states too little. */
export function agreementOf(a: TermWeights, b: TermWeights): number | null {
  if (!isComparable(a) || !isComparable(b)) return null
  return Math.min(1, weightShared(a, b) / Math.min(sumWeights(a), sumWeights(b)))
}
