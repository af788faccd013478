import type { IndexRow } from './types.ts'

/** Share of the semantic channel in the blend by kind of query; English prose is the default (search.md §3). */
const SHARE_PROSE = 0.6
const SHARE_CODE = 0.4
const SHARE_ACCENTED = 0.2
const SHARE_NON_LATIN = 0.1
/** Shares above which a query counts as that kind. */
const CODE_FROM = 0.5
const ACCENTED_FROM = 0.01
const NON_LATIN_FROM = 0.25

/** Cosine expected of a document that has no vector, per unit of its lexical score. */
const COSINE_PER_LEXICAL = 1

/** How much the best quality lifts a score over the worst. */
const QUALITY_SPAN = 0.2
const VALIDITY_FACTORS = { active: 1, stale: 0.7, disputed: 0.5, superseded: 0.5 }

/** What kind of text a query is. */
export interface QueryKind {
  /** share of its words that look like code, 0..1 */
  code_share: number
  /** share of its letters that are not Latin, 0..1 */
  non_latin_share: number
  /** share of its letters that are Latin with an accent, 0..1 */
  accented_share: number
  has_error_message: boolean
  /** false when no word of it can be looked up */
  has_terms: boolean
}

/**
 * Weight of the semantic channel, 0..1: the bundled model reads English, so words count more for code and error text,
 * and most for other languages, which show in their letters. Without words only meaning is left: 1.
 */
export function semanticShare(kind: QueryKind): number {
  if (!kind.has_terms) return 1
  if (kind.non_latin_share > NON_LATIN_FROM) return SHARE_NON_LATIN
  if (kind.accented_share > ACCENTED_FROM) return SHARE_ACCENTED
  return kind.has_error_message || kind.code_share > CODE_FROM ? SHARE_CODE : SHARE_PROSE
}

/**
 * Relevance 0..1 of a document: `share` · max(0, cosine) + (1 − share) · lexical. A document without a vector
 * (`cosine` null) gets the cosine expected from its words instead, so that it competes with the others on equal
 * terms when it matches and gets nothing when it does not.
 */
export function relevance(cosine: number | null, lexical: number, share: number): number {
  const semantic = cosine ?? COSINE_PER_LEXICAL * lexical
  return Math.min(1, share * Math.max(0, Math.min(1, semantic)) + (1 - share) * lexical)
}

/** Factor of a record's quality (0..1) and validity on its relevance, at most 1. */
export function rankFactor(quality: number, validity: IndexRow['validity_status']): number {
  return ((1 + QUALITY_SPAN * quality) / (1 + QUALITY_SPAN)) * VALIDITY_FACTORS[validity]
}
