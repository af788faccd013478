import type { PreparedRow, SearchIndex } from '../packages/server/src/rules/search-engine/index/types.ts'
import { parseQuery } from '../packages/server/src/rules/search-engine/ranking/parse-query.ts'
import { chooseFusionWeights, fuseScores } from '../packages/server/src/rules/search-engine/ranking/score-fusion.ts'
import type { IndexOverrides } from './instrumented-index.ts'
import type { SearchQuestion } from './search-question.ts'

/**
 * The product without one part. The product has no switch for it: a variant changes the question, the rows of the
 * index, or the answer of the index.
 */
export interface AblationVariant {
  /** changes the question to the search operation */
  changeQuestion?: (ask: SearchQuestion) => SearchQuestion
  /** replaces functions of the product's index */
  overrideIndex?: (own: SearchIndex) => Partial<IndexOverrides>
  /** changes a row of the index; returns the same object when the row does not have the part */
  changeRow?: (row: PreparedRow) => PreparedRow
}

const PLAIN_PROSE_FEATURES = {
  code_share: 0,
  non_latin_share: 0,
  accented_share: 0,
  is_translated: false,
  has_error_message: false,
}

/** Fuses the scores of every query with the weights of English prose; boosts and penalties keep their proportion. */
const fuseAsPlainProse =
  (own: SearchIndex): SearchIndex['search'] =>
  (query, k) => {
    const answer = own.search(query, own.size())
    const { features } = parseQuery(query.corrected_text ?? query.text, query.error_message)
    const own_weights = chooseFusionWeights(features, answer.channels_used)
    const prose_weights = chooseFusionWeights(PLAIN_PROSE_FEATURES, answer.channels_used)
    const rescored = answer.candidates.map((found) => {
      const before = fuseScores(found.semantic, found.lexical, own_weights)
      const ratio = before > 0 ? fuseScores(found.semantic, found.lexical, prose_weights) / before : 1
      return { ...found, score: found.score * ratio }
    })
    return { ...answer, candidates: rescored.toSorted((a, b) => b.score - a.score).slice(0, k) }
  }

const NO_ERROR_KEYS = new Uint32Array()

/** The channels and ranking signals that can be left out, by the name of the variant. */
export const ablationVariants = {
  'without semantic': {
    overrideIndex: (own) => ({ search: (query, k) => own.search({ ...query, vector: null }, k) }),
  },
  'without lexical': {
    overrideIndex: (own) => ({
      search: (query, k) => own.search({ ...query, text: '', corrected_text: null, error_message: null }, k),
    }),
  },
  'without kinds of query': { overrideIndex: (own) => ({ search: fuseAsPlainProse(own) }) },
  'without fuzzy': { overrideIndex: () => ({ correctSpelling: () => null }) },
  'without graph': { changeRow: (row) => (row.superseded_by === null ? row : { ...row, superseded_by: null }) },
  'without error fingerprints': {
    changeRow: (row) => (row.error_keys.length === 0 ? row : { ...row, error_keys: NO_ERROR_KEYS }),
  },
  'without structural': { changeQuestion: ({ conditions: _, ...ask }) => ask },
  'without error message': { changeQuestion: ({ error_message: _, ...ask }) => ask },
} satisfies Record<string, AblationVariant>

export type AblationVariantName = keyof typeof ablationVariants
