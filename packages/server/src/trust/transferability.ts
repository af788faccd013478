import { betaCdf, betaQuantile } from './beta-distribution.ts'
import type { Tally } from './tally-votes.ts'

/** Votes that the prior stands for, and its mean at quality 0 and 1 (design `trust.md` §2.3). */
const PRIOR_VOTES = 4
const MIN_PRIOR_MEAN = 0.35
const PRIOR_MEAN_SPAN = 0.4
/** Quality of a record whose quality nobody measured. */
const DEFAULT_QUALITY = 0.5
/** Effective votes from which a score is shown. */
const MIN_SHOWN_VOTES = 0.5
const INTERVAL_LEVEL = 0.9
const TAIL_PROBABILITY = (1 - INTERVAL_LEVEL) / 2

interface Posterior {
  a: number
  b: number
}

/** How far a record carries over to other situations. */
export interface Transferability {
  /** null while there are too few votes */
  score: number | null
  /** bounds of the interval that holds it with a probability of .9 */
  low: number
  high: number
}

/** Beta(α0 + positive, β0 + negative) with α0 = 4m, β0 = 4(1 − m), m = .35 + .4·quality (design `trust.md` §2.3). */
function computePosterior({ positive, negative }: Tally, quality: number | null): Posterior {
  const mean = MIN_PRIOR_MEAN + PRIOR_MEAN_SPAN * (quality ?? DEFAULT_QUALITY)
  return { a: PRIOR_VOTES * mean + positive, b: PRIOR_VOTES * (1 - mean) + negative }
}

/** Score and interval of a record; `quality` 0..1 is what the quality gate measured, null when it did not. */
export function transferability(tally: Tally, quality: number | null): Transferability {
  const { a, b } = computePosterior(tally, quality)
  const shown = tally.positive + tally.negative >= MIN_SHOWN_VOTES
  return {
    score: shown ? a / (a + b) : null,
    low: betaQuantile(TAIL_PROBABILITY, a, b),
    high: betaQuantile(1 - TAIL_PROBABILITY, a, b),
  }
}

/** Probability that the record holds in less than the `share` (0..1) of cases. */
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
 * Prior of the rank, 0..1: .5 for a record without votes, whatever its quality, and from there the nearer to 1 or 0 the
 * further votes have lifted or lowered the lower bound. So the first good vote never costs a place.
 */
export function rankQuality(low: number | null, quality: number | null): number {
  if (low === null) return 0.5
  const before = transferability({ positive: 0, negative: 0 }, quality).low
  return low >= before ? 0.5 + (0.5 * (low - before)) / (1 - before) : (0.5 * low) / before
}
