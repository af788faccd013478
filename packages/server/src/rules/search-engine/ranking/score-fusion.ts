import type { IndexRow, SearchChannel } from '../index/types.ts'

/** Weights by which the scores of the semantic and the lexical channel are fused. */
export interface FusionWeights {
  /** weight of the semantic channel, 0..1 */
  semantic_weight: number
  /** exponent of the fused score, 0..1: brings queries whose relevant results score low onto the scale of the others */
  exponent: number
}

/** The default; fitted on the dev sets, see calibration.ts. */
const ENGLISH: FusionWeights = { semantic_weight: 0.6, exponent: 1 }
/**
 * Fitted on 573 reports in 17 languages (the set multilingual_vscode) and on their titles alone. The weight .4 is the
 * best in 13 of 14 runs that leave one language out. With the exponent .7, .2 % of the relevant results (titles 4.5 %)
 * are below the relevance threshold, and none of the results of foreign queries (docs/benchmarks.md; titles 4.7 %)
 * above `medium`.
 */
const TRANSLATED: FusionWeights = { semantic_weight: 0.4, exponent: 0.7 }
/**
 * Weights for languages without a dictionary. With all dictionaries left out, multilingual_vscode loses .165 [.139,
 * .192] nDCG@10 without the weights for other scripts and .039 [.024, .055] without those for accents.
 */
const ACCENTED: FusionWeights = { semantic_weight: 0.2, exponent: 0.4 }
const NON_LATIN: FusionWeights = { semantic_weight: 0.1, exponent: 0.33 }
/** Shares of letters above which a query is in another language. */
const ACCENTED_SHARE_THRESHOLD = 0.01
const NON_LATIN_SHARE_THRESHOLD = 0.25

/** A record with all lines of the error moves toward relevance 1 by this share of the distance. */
const ERROR_BOOST = 0.75
/** Factor, less one, by which the best quality raises a score over the worst. */
const QUALITY_SPAN = 0.2
export const VALIDITY_FACTORS = { active: 1, stale: 0.7, disputed: 0.5, superseded: 0.5 }

/** Features of a query text that show another language. */
export interface QueryFeatures {
  /** share of its letters that are not Latin, 0..1 */
  non_latin_share: number
  /** share of its letters that are Latin with an accent, 0..1 */
  accented_share: number
  /** the dictionaries translate some of its words */
  is_translated: boolean
}

/**
 * Chooses the fusion weights for a query. The bundled model reads English, so the lexical channel weighs more for other
 * languages, and most for those without a dictionary, which are recognized by their letters. Few words of a
 * query in another language occur in English records: their relevant results score low, which the exponent corrects,
 * less where the query is translated.
 * @param channels the channels that can score documents
 */
export function chooseFusionWeights(features: QueryFeatures, channels: readonly SearchChannel[]): FusionWeights {
  const weights = chooseTextFusionWeights(features)
  if (!channels.includes('semantic')) return { ...weights, semantic_weight: 0 }
  return channels.includes('lexical') ? weights : { semantic_weight: 1, exponent: 1 }
}

function chooseTextFusionWeights(features: QueryFeatures): FusionWeights {
  if (features.is_translated) return TRANSLATED
  if (features.non_latin_share > NON_LATIN_SHARE_THRESHOLD) return NON_LATIN
  if (features.accented_share > ACCENTED_SHARE_THRESHOLD) return ACCENTED
  return ENGLISH
}

/**
 * Computes the relevance of a document: (semantic_weight · max(0, cosine) + (1 − semantic_weight) · lexical) ^
 * exponent.
 * @param cosine -1..1, or null for a document without a vector. It gets √lexical in its place, near the mean cosine of
 *   documents with the same lexical score on the dev sets, so it competes on equal terms when its words match.
 * @param lexical 0..1
 * @returns 0..1
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

/** Slack for the rounding of single precision; `fuseScores` decides about every document that passes. */
const ROUNDING_SLACK = 1 - 1e-6

/**
 * A lower bound of semantic_weight · cosine + (1 − semantic_weight) · lexical for documents with a vector whose
 * relevance is at least `minRelevance`: a quick test before `fuseScores`.
 */
export function minLinearScore(minRelevance: number, { exponent }: FusionWeights): number {
  return minRelevance ** (1 / exponent) * ROUNDING_SLACK
}

/**
 * Boosts the relevance of a record that shares a part of the error of the query. The whole error raises it to .75 at
 * least. Parts count by their square, since logs of one tool have lines in common. Records of equal shares keep their
 * order. Fitted on the derived set error-texts (`npm run eval -- --parts derived`): R@1 is .943 without the boost and
 * 1.000 with it. The set build_errors is unchanged, and would lose .007 nDCG@10 if parts counted in proportion.
 * @param share 0..1
 */
export function boostByErrorMatch(relevance: number, share: number): number {
  return relevance + ERROR_BOOST * share ** 2 * (1 - relevance)
}

/** The factor by which quality (0..1) and validity of a record multiply its relevance, at most 1. */
export function rankFactor(quality: number, validity: IndexRow['validity_status']): number {
  return ((1 + QUALITY_SPAN * quality) / (1 + QUALITY_SPAN)) * VALIDITY_FACTORS[validity]
}

/** The two factors whose product `rankFactor` returns. Quality lowers less than any validity but `active` does. */
export function splitRankFactor(factor: number): { quality: number; validity: number } {
  const possible = Object.values(VALIDITY_FACTORS).filter((validity) => validity >= factor)
  const validity = Math.min(...possible)
  return { quality: factor / validity, validity }
}
