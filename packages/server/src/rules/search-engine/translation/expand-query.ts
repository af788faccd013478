import { tokenize } from '../analysis/tokenize.ts'
import type { Translation } from './translate-to-english.ts'

/** Weight of the tokens that only the original text has; English words and code have weight 1. */
const ORIGINAL_WEIGHT = 0.5
/** Weight of the alternative meanings of a translated word. */
const ALTERNATIVE_WEIGHT = 0.5

/**
 * Query expansion: returns the weight of each distinct token of a query text. Tokens of an English text weigh 1. For a
 * text in another language, its translation weighs 1, and its own words and the alternative meanings weigh less.
 */
export function expandQuery(text: string, { text: english, meanings }: Translation): Map<string, number> {
  const terms = new Map(tokenize(english).map((token) => [token, 1]))
  if (meanings.length === 0) return terms
  const alternatives = meanings.flatMap((meaning) => meaning.slice(1)).join(' ')
  const add = (tokens: string[], weight: number): void => {
    for (const token of tokens) if (!terms.has(token)) terms.set(token, weight)
  }
  add(tokenize(text), ORIGINAL_WEIGHT)
  add(tokenize(alternatives), ALTERNATIVE_WEIGHT)
  return terms
}
