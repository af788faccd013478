import { blendOf, relevance } from '../packages/server/src/search/engine/blend.ts'
import type { SearchIndex } from '../packages/server/src/search/engine/types.ts'
import type { Searcher } from './tap.ts'
import type { Ask } from './types.ts'

/**
 * The product with one part left out. Either part is an ordinary use of the engine: a question that does not give what
 * the part needs, or its answer put in another order.
 */
export interface Variant {
  name: string
  /** what the search operation is asked instead */
  ask?: (ask: Ask) => Ask
  /** what answers the operation instead of the product's index */
  searcher?: (own: SearchIndex) => Searcher
}

const plain_prose = {
  code_share: 0,
  non_latin_share: 0,
  accented_share: 0,
  is_glossed: false,
  has_error_message: false,
}

/** Every query blended as English prose. */
const blendAlike =
  (own: SearchIndex): Searcher =>
  (query, k) => {
    const answer = own.search(query, own.size())
    const blend = blendOf(plain_prose, answer.channels_used)
    const again = answer.candidates.map((found) => ({
      ...found,
      score: relevance(found.semantic, found.lexical, blend),
    }))
    return { ...answer, candidates: again.toSorted((a, b) => b.score - a.score).slice(0, k) }
  }

/** One line for each channel and each signal of the ranking; a new one joins by a line here. */
export const variants: readonly Variant[] = [
  { name: 'without semantic', searcher: (own) => (query, k) => own.search({ ...query, vector: null }, k) },
  {
    name: 'without lexical',
    searcher: (own) => (query, k) => own.search({ ...query, text: '', error_message: null }, k),
  },
  { name: 'without kinds of query', searcher: blendAlike },
  { name: 'without structural', ask: ({ conditions: _, ...ask }) => ask },
  { name: 'without error message', ask: ({ error_message: _, ...ask }) => ask },
]

/** Whether leaving the part out changes anything for these questions. */
export const matters = ({ ask, searcher }: Variant, asks: readonly Ask[]): boolean =>
  searcher !== undefined || asks.some((one) => Object.keys(one).length !== Object.keys(ask?.(one) ?? one).length)
