import type { SearchChannel } from '../search-engine/index/types.ts'
import { TRUST_USES } from '../trust/trust-uses.ts'
import { CONFIDENCE_WEIGHTS } from './confidence-weights.ts'
import {
  type ComparedMatch,
  type ConfidenceWeights,
  lacksErrorCode,
  type MatchSignals,
  measureSignals,
} from './match-signals.ts'

/** Independent clusters of seasoned contributors that corroborate a record (docs/votes.md, "Confidence"). */
export const MIN_CONFIRMATIONS = TRUST_USES.corroborated.needs.seasoned
/** Minimum lower bound of the transferability score of a corroborated record. */
export const MIN_SCORE_LOW = 0.6
/** The minimum probability that the first result is right for the confidence `medium`. */
export const MEDIUM_PROBABILITY = 0.7
/** The minimum probability that the first result is right for the confidence `high`. */
export const HIGH_PROBABILITY = 0.85

/**
 * Whether a reader may rely on the record: seasoned contributors of independent clusters confirm it, and its
 * transferability is surely high, which takes votes of proven ones.
 */
export const isCorroborated = (row: { independent_confirmations: number; score_low: number | null }): boolean =>
  row.independent_confirmations >= MIN_CONFIRMATIONS && (row.score_low ?? 0) >= MIN_SCORE_LOW

/** The probability that a result with these signals is the right one, where half of the questions have no answer. */
export function matchProbability(signals: MatchSignals, weights: ConfidenceWeights): number {
  const names = Object.keys(signals) as (keyof MatchSignals)[]
  const logit = names.reduce((sum, name) => sum + weights[name] * signals[name], weights.bias)
  return 1 / (1 + Math.exp(-logit))
}

/**
 * Evaluates how far a caller can rely on the first result. Another error code is another error, whatever else agrees.
 * @param is_reliable whether others confirm the record, or its author is trusted and neither votes nor warnings
 * contradict it; without that the confidence is not `high`
 * @param channels the channels of the search
 */
export function assessConfidence(
  match: ComparedMatch,
  is_reliable: boolean,
  channels: readonly SearchChannel[],
): 'low' | 'medium' | 'high' {
  if (lacksErrorCode(match)) return 'low'
  const weights = CONFIDENCE_WEIGHTS[channels.includes('semantic') ? 'hybrid' : 'lexical']
  const probability = matchProbability(measureSignals(match), weights)
  if (probability >= HIGH_PROBABILITY && is_reliable) return 'high'
  return probability >= MEDIUM_PROBABILITY ? 'medium' : 'low'
}
