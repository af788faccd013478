import { betaCdf, betaQuantile } from './beta-distribution.ts'
import type { Tally } from './tally-votes.ts'

/** The prior weighs as much as this number of effective votes. */
export const SCORE_PRIOR_VOTES = 4
/** Mean of the prior at quality 0, and what quality 1 adds. */
export const MIN_PRIOR_MEAN = 0.35
export const PRIOR_MEAN_SPAN = 0.4
/** Quality assumed for a record whose quality was not measured. */
export const DEFAULT_QUALITY = 0.5
/** Effective votes from which a score is shown. */
export const MIN_SHOWN_VOTES = 0.5
export const INTERVAL_LEVEL = 0.9
const TAIL_PROBABILITY = (1 - INTERVAL_LEVEL) / 2

interface Posterior {
  a: number
  b: number
}

/** Estimate of how often a record helps in other situations. */
export interface Transferability {
  /** 0..1; null while there are too few votes */
  score: number | null
  /** bounds of the central interval that contains the true value with probability .9 */
  low: number
  high: number
}

/** Beta(α0 + positive, β0 + negative) with α0 = 4m, β0 = 4(1 − m), m = .35 + .4·quality. */
function computePosterior({ positive, negative }: Tally, quality: number | null): Posterior {
  const mean = MIN_PRIOR_MEAN + PRIOR_MEAN_SPAN * (quality ?? DEFAULT_QUALITY)
  return { a: SCORE_PRIOR_VOTES * mean + positive, b: SCORE_PRIOR_VOTES * (1 - mean) + negative }
}

/**
 * Score and interval of a record: mean and quantiles of the posterior beta distribution.
 * @param quality score of the quality gate, 0..1; null when it was not measured
 */
export function transferability(tally: Tally, quality: number | null): Transferability {
  const { a, b } = computePosterior(tally, quality)
  const shown = tally.positive + tally.negative >= MIN_SHOWN_VOTES
  return {
    score: shown ? a / (a + b) : null,
    low: betaQuantile(TAIL_PROBABILITY, a, b),
    high: betaQuantile(1 - TAIL_PROBABILITY, a, b),
  }
}

/** Probability that the record helps in less than `share` (0..1) of the cases. */
export function probabilityBelow(share: number, tally: Tally, quality: number | null): number {
  const { a, b } = computePosterior(tally, quality)
  return betaCdf(share, a, b)
}

/** The interval as records show it. */
export const confidenceInterval = (
  { low, high }: Pick<Transferability, 'low' | 'high'>,
  { positive, negative }: Tally,
) => ({
  level: INTERVAL_LEVEL,
  low,
  high,
  effective_votes: positive + negative,
})

/**
 * Rank prior, 0..1, from the lower bound `low` of the interval (null: no votes). A record without votes has .5 whatever
 * its quality; votes that raise or lower the lower bound move it toward 1 or 0. So a first good vote never lowers a
 * rank.
 */
export function rankQuality(low: number | null, quality: number | null): number {
  if (low === null) return 0.5
  const before = transferability({ positive: 0, negative: 0 }, quality).low
  return low >= before ? 0.5 + (0.5 * (low - before)) / (1 - before) : (0.5 * low) / before
}
