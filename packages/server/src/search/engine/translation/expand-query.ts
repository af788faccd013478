import { tokenize } from '../analysis/tokenize.ts'
import type { Translation } from './translate-to-english.ts'

/** Weight of a word that only the original has, beside the English words and the code that stay. */
const ORIGINAL_WEIGHT = 0.5
/** Weight of the further English words that a word of another language can mean. */
const ALTERNATIVE_WEIGHT = 0.5

/**
 * Distinct tokens of a query text with their weights: 1, or for a text in another language 1 for its English words and
 * all that stays as it is, less for its own words and for further meanings.
 */
export function expandQuery(text: string, { text: english, meanings }: Translation): Map<string, number> {
  const terms = new Map(tokenize(english).map((token) => [token, 1]))
  if (meanings.length === 0) return terms
  const further = meanings.flatMap((meaning) => meaning.slice(1)).join(' ')
  const add = (tokens: string[], weight: number): void => {
    for (const token of tokens) if (!terms.has(token)) terms.set(token, weight)
  }
  add(tokenize(text), ORIGINAL_WEIGHT)
  add(tokenize(further), ALTERNATIVE_WEIGHT)
  return terms
}
