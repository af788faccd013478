import { parseQuery } from '../packages/server/src/search/engine/ranking/parse-query.ts'
import { chooseFusionWeights, fuseScores } from '../packages/server/src/search/engine/ranking/score-fusion.ts'
import type { PreparedRow, SearchIndex } from '../packages/server/src/search/engine/types.ts'
import type { SearchQuestion } from './eval-types.ts'
import type { IndexOverrides } from './instrumented-index.ts'

/**
 * The product with one part left out. Either part is an ordinary use of the engine: a question or a record that does not
 * have what the part needs, or an answer put in another order.
 */
export interface AblationVariant {
  /** what the search operation is asked instead */
  changeQuestion?: (ask: SearchQuestion) => SearchQuestion
  /** what answers the operation instead of the product's index */
  overrideIndex?: (own: SearchIndex) => Partial<IndexOverrides>
  /** what the index holds instead; the same row when it has nothing of the part */
  changeRow?: (row: PreparedRow) => PreparedRow
}

const PLAIN_PROSE_FEATURES = {
  code_share: 0,
  non_latin_share: 0,
  accented_share: 0,
  is_translated: false,
  has_error_message: false,
}

/** Every query blended as English prose; what lifts or lowers a record beside that stays in proportion. */
const fuseAsPlainProse =
  (own: SearchIndex): SearchIndex['search'] =>
  (query, k) => {
    const answer = own.search(query, own.size())
    const { features } = parseQuery(query.corrected_text ?? query.text, query.error_message)
    const usual = chooseFusionWeights(features, answer.channels_used)
    const plain = chooseFusionWeights(PLAIN_PROSE_FEATURES, answer.channels_used)
    const again = answer.candidates.map((found) => {
      const before = fuseScores(found.semantic, found.lexical, usual)
      const ratio = before > 0 ? fuseScores(found.semantic, found.lexical, plain) / before : 1
      return { ...found, score: found.score * ratio }
    })
    return { ...answer, candidates: again.toSorted((a, b) => b.score - a.score).slice(0, k) }
  }

const NO_ERROR_KEYS = new Uint32Array()

/** One line for each channel and each signal of the ranking that can be left out; a new one joins by a line here. */
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
