import { parseQuery } from '../packages/server/src/search/engine/ranking/parse-query.ts'
import { chooseFusionWeights, fuseScores } from '../packages/server/src/search/engine/ranking/score-fusion.ts'
import type { PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'
import type { Answers } from './tap.ts'
import type { Ask } from './types.ts'

/**
 * The product with one part left out. Either part is an ordinary use of the engine: a question or a record that does not
 * have what the part needs, or an answer put in another order.
 */
export interface Variant {
  /** what the search operation is asked instead */
  ask?: (ask: Ask) => Ask
  /** what answers the operation instead of the product's index */
  answers?: (own: SearchIndex) => Partial<Answers>
  /** what the index holds instead; the same row when it has nothing of the part */
  row?: (row: PreparedRow) => PreparedRow
}

const plain_prose = {
  code_share: 0,
  non_latin_share: 0,
  accented_share: 0,
  is_translated: false,
  has_error_message: false,
}

/** Every query blended as English prose; what lifts or lowers a record beside that stays in proportion. */
const blendAlike =
  (own: SearchIndex): SearchIndex['search'] =>
  (query, k) => {
    const answer = own.search(query, own.size())
    const { features } = parseQuery(query.corrected_text ?? query.text, query.error_message)
    const usual = chooseFusionWeights(features, answer.channels_used)
    const plain = chooseFusionWeights(plain_prose, answer.channels_used)
    const again = answer.candidates.map((found) => {
      const before = fuseScores(found.semantic, found.lexical, usual)
      const ratio = before > 0 ? fuseScores(found.semantic, found.lexical, plain) / before : 1
      return { ...found, score: found.score * ratio }
    })
    return { ...answer, candidates: again.toSorted((a, b) => b.score - a.score).slice(0, k) }
  }

const none = new Uint32Array()

/** One line for each channel and each signal of the ranking that can be left out; a new one joins by a line here. */
export const variants = {
  'without semantic': {
    answers: (own) => ({ search: (query, k) => own.search({ ...query, vector: null }, k) }),
  },
  'without lexical': {
    answers: (own) => ({
      search: (query, k) => own.search({ ...query, text: '', corrected_text: null, error_message: null }, k),
    }),
  },
  'without kinds of query': { answers: (own) => ({ search: blendAlike(own) }) },
  'without fuzzy': { answers: () => ({ correctSpelling: () => null }) },
  'without graph': { row: (row) => (row.superseded_by === null ? row : { ...row, superseded_by: null }) },
  'without error fingerprints': { row: (row) => (row.error_keys.length === 0 ? row : { ...row, error_keys: none }) },
  'without structural': { ask: ({ conditions: _, ...ask }) => ask },
  'without error message': { ask: ({ error_message: _, ...ask }) => ask },
} satisfies Record<string, Variant>

export type VariantName = keyof typeof variants
