import type { PreparedRow, SearchIndex } from '../packages/server/src/rules/search-engine/index/types.ts'
import { chooseFusionWeights } from '../packages/server/src/rules/search-engine/ranking/score-fusion.ts'
import type { SearchParts } from '../packages/server/src/rules/search-engine/search-index.ts'
import {
  createDictionaries,
  type DictionaryName,
  dictionaryNames,
} from '../packages/server/src/rules/search-engine/translation/dictionaries.ts'
import {
  createTranslator,
  type Translator,
} from '../packages/server/src/rules/search-engine/translation/translate-to-english.ts'
import type { IndexOverrides } from './instrumented-index.ts'
import type { SearchQuestion } from './search-question.ts'

/**
 * The product without one part. The product has no switch for it: a variant changes the question, the rows of the
 * index or parts of its search, or the answer of the index.
 */
export interface AblationVariant {
  /** changes the question to the search operation */
  changeQuestion?: (ask: SearchQuestion) => SearchQuestion
  /** replaces functions of the product's index */
  overrideIndex?: (own: SearchIndex) => Partial<IndexOverrides>
  /** replaces parts of the search */
  parts?: Partial<SearchParts>
  /** changes a row of the index; returns the same object when the row does not have the part */
  changeRow?: (row: PreparedRow) => PreparedRow
  /** creates the translator of queries */
  createQueryTranslator?: () => Translator
}

const ENGLISH_FEATURES = { non_latin_share: 0, accented_share: 0, is_translated: false }

const NO_ERROR_KEYS = new Uint32Array()

type LanguageVariantName = `without language ${DictionaryName}`

/** Queries are translated without the dictionary of one language; records keep the words that they have with it. */
function withoutLanguages(): Record<LanguageVariantName, AblationVariant> {
  const variants = dictionaryNames.map((name): [LanguageVariantName, AblationVariant] => [
    `without language ${name}`,
    { createQueryTranslator: () => createTranslator(createDictionaries(name)) },
  ])
  return Object.fromEntries(variants) as Record<LanguageVariantName, AblationVariant>
}

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
  'without weights for other languages': {
    parts: { chooseWeights: (_, channels) => chooseFusionWeights(ENGLISH_FEATURES, channels) },
  },
  'without fuzzy': { overrideIndex: () => ({ correctSpelling: () => null }) },
  'without graph': { changeRow: (row) => (row.superseded_by === null ? row : { ...row, superseded_by: null }) },
  'without error fingerprints': {
    changeRow: (row) => (row.error_keys.length === 0 ? row : { ...row, error_keys: NO_ERROR_KEYS }),
  },
  'without structural': { changeQuestion: ({ conditions: _, ...ask }) => ask },
  'without error message': { changeQuestion: ({ error_message: _, ...ask }) => ask },
  ...withoutLanguages(),
} satisfies Record<string, AblationVariant>

export type AblationVariantName = keyof typeof ablationVariants
