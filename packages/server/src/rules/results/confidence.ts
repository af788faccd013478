import type { SearchChannel } from '../search-engine/index/types.ts'
import { type ConfidenceThreshold, calibrationFor } from '../search-engine/ranking/calibration.ts'
import { TRUST_USES } from '../trust/trust-uses.ts'

/** Independent clusters of seasoned contributors that corroborate a record (docs/votes.md, "Confidence"). */
export const MIN_CONFIRMATIONS = TRUST_USES.corroborated.needs.seasoned
/** The lowest lower bound of the transferability score of a corroborated record. */
export const MIN_SCORE_LOW = 0.6

/**
 * Whether a reader may rely on the record: seasoned contributors of independent clusters confirm it, and its
 * transferability is surely high, which takes votes of proven ones.
 */
export const isCorroborated = (row: { independent_confirmations: number; score_low: number | null }): boolean =>
  row.independent_confirmations >= MIN_CONFIRMATIONS && (row.score_low ?? 0) >= MIN_SCORE_LOW

/** The first result of a search. */
export interface TopMatch {
  score: number
  /** distance of its score to that of the next result that is not a near duplicate; its score when there is none */
  margin: number
  is_corroborated: boolean
}

const reachesThreshold = ({ score, margin }: TopMatch, threshold: ConfidenceThreshold): boolean =>
  score >= threshold.score && margin >= threshold.margin

/**
 * Evaluates how far a caller can rely on the first result: `high` needs a clear match that is corroborated.
 * @param channels the channels of the search
 */
export function assessConfidence(match: TopMatch, channels: readonly SearchChannel[]): 'low' | 'medium' | 'high' {
  const { medium, high } = calibrationFor(channels)
  if (reachesThreshold(match, high) && match.is_corroborated) return 'high'
  return reachesThreshold(match, medium) ? 'medium' : 'low'
}
