import type { IndexRow, SearchChannel } from '../types.ts'

/** How a kind of query is blended. */
export interface FusionWeights {
  /** weight of the semantic channel, 0..1 */
  semantic_weight: number
  /** exponent of the blended score, 0..1: lifts kinds whose right answers score low onto the scale of the others */
  exponent: number
}

/** English prose is the default (search.md §3); the other values are fitted on the dev sets, see calibration.ts. */
const PROSE: FusionWeights = { semantic_weight: 0.6, exponent: 1 }
const CODE: FusionWeights = { semantic_weight: 0.4, exponent: 0.85 }
/**
 * On 573 reports in 17 languages and on their titles alone: share .4 is best in 13 of 14 turns of leaving one language
 * out; with .7 right answers lost to the floor are .2 % (titles 4.5 %) and foreign ones above `medium` none (4.7 %).
 */
const TRANSLATED: FusionWeights = { semantic_weight: 0.4, exponent: 0.7 }
const ACCENTED: FusionWeights = { semantic_weight: 0.2, exponent: 0.4 }
const NON_LATIN: FusionWeights = { semantic_weight: 0.1, exponent: 0.33 }
/** Shares above which a query counts as that kind. */
const CODE_SHARE_THRESHOLD = 0.5
const ACCENTED_SHARE_THRESHOLD = 0.01
const NON_LATIN_SHARE_THRESHOLD = 0.25

/** What a record that holds all lines of the error asked for gains of what it lacks to a full score. */
const ERROR_BOOST = 0.75
/** How much the best quality lifts a score over the worst. */
const QUALITY_SPAN = 0.2
const VALIDITY_FACTORS = { active: 1, stale: 0.7, disputed: 0.5, superseded: 0.5 }

/** What kind of text a query is. */
export interface QueryFeatures {
  /** share of its words that look like code, 0..1 */
  code_share: number
  /** share of its letters that are not Latin, 0..1 */
  non_latin_share: number
  /** share of its letters that are Latin with an accent, 0..1 */
  accented_share: number
  /** glossaries know some of its words as words of another language */
  is_translated: boolean
  has_error_message: boolean
}

/**
 * The blend for a kind of query. The bundled model reads English, so words count more for code and error text, and
 * most for languages without a glossary, which show in their letters. Few words of a question in another language occur
 * in English records, so there the right answer scores low and the exponent lifts it; less when it is put into English. `channels`: which of the two can answer.
 */
export function chooseFusionWeights(kind: QueryFeatures, channels: readonly SearchChannel[]): FusionWeights {
  const blend = chooseTextFusionWeights(kind)
  if (!channels.includes('semantic')) return { ...blend, semantic_weight: 0 }
  return channels.includes('lexical') ? blend : { semantic_weight: 1, exponent: 1 }
}

function chooseTextFusionWeights(kind: QueryFeatures): FusionWeights {
  if (kind.is_translated) return TRANSLATED
  if (kind.non_latin_share > NON_LATIN_SHARE_THRESHOLD) return NON_LATIN
  if (kind.accented_share > ACCENTED_SHARE_THRESHOLD) return ACCENTED
  return kind.has_error_message || kind.code_share > CODE_SHARE_THRESHOLD ? CODE : PROSE
}

/**
 * Relevance 0..1 of a document: (`share` · max(0, cosine) + (1 − share) · lexical) ^ `exponent`. A document without a
 * vector (`cosine` null) gets the cosine that documents of its lexical score have on average, near √lexical on the dev
 * sets: it competes on equal terms when it matches and gets nothing when it does not.
 */
export function fuseScores(
  cosine: number | null,
  lexical: number,
  { semantic_weight, exponent }: FusionWeights,
): number {
  const semantic = cosine ?? Math.sqrt(lexical)
  const base = semantic_weight * Math.max(0, Math.min(1, semantic)) + (1 - semantic_weight) * lexical
  return exponent === 1 ? Math.min(1, base) : Math.min(1, base) ** exponent
}

/** Room for the roundings of single precision: what `leastMix` lets pass is judged by `relevance` itself. */
const ROUNDING_SLACK = 1 - 1e-6

/**
 * The least `share` · cosine + (1 − `share`) · lexical with which a document with a vector can have the relevance
 * `floor`, a little less to be safe: a quick test before `relevance`.
 */
export function minLinearScore(floor: number, { exponent }: FusionWeights): number {
  return floor ** (1 / exponent) * ROUNDING_SLACK
}

/**
 * Relevance of a record that shares `share` (0..1) of the error asked for: the whole error lifts it to .75 at least,
 * parts count by their square, since logs of one tool share their frame. Records that share as much keep their order.
 * Fitted on the derived error texts: R@1 .943 without, 1.000 with it, and nothing changes for the build errors, which
 * lose .007 nDCG@10 when parts count in proportion.
 */
export function boostByErrorMatch(relevance: number, share: number): number {
  return relevance + ERROR_BOOST * share ** 2 * (1 - relevance)
}

/** Factor of a record's quality (0..1) and validity on its relevance, at most 1. */
export function rankFactor(quality: number, validity: IndexRow['validity_status']): number {
  return ((1 + QUALITY_SPAN * quality) / (1 + QUALITY_SPAN)) * VALIDITY_FACTORS[validity]
}
