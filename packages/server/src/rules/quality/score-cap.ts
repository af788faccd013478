import { linearRamp } from './text-features.ts'

/** Minimum quality score (0..1) at which a deposit is stored. */
export const MIN_QUALITY = 0.4
/** Maximum score of a deposit just beyond a limit: scores have three decimal places. */
const MAX_SCORE_BEYOND_LIMIT = MIN_QUALITY - 0.001
/** Maximum score of a deposit with a clear violation. */
export const MAX_SCORE_WITH_VIOLATION = 0.29

/**
 * The limit of a value, and a value that keeps a comfortable distance: above a minimum, below a maximum. The limit of a
 * count lies between the last count that keeps it and the first that does not. Comfortable values are near the limits,
 * so that terse honest records, which are near them too, are not capped.
 */
export interface QualityLimit {
  limit: number
  comfortable: number
}

/**
 * Measures how far a value keeps a limit: 0 at the limit, 1 at the comfortable value, and negative beyond the limit, -1
 * as far beyond it as the comfortable value is on the other side. Where all of several limits must be kept, the
 * smallest margin counts; where one of them is enough, the largest.
 */
export const measureMargin = (value: number, { limit, comfortable }: QualityLimit): number =>
  (value - limit) / (comfortable - limit)

/** The margin by which at least `n` of several keep a limit; a clear violation where there are fewer. */
export const nthLargest = (margins: readonly number[], n: number): number =>
  margins.toSorted((a, b) => b - a)[n - 1] ?? -1

/**
 * Maximum score of a deposit that keeps a rule by this margin: 1 at a comfortable distance, `MIN_QUALITY` at the limit,
 * below it beyond the limit, down to the score of a clear violation. It falls steadily, so that a sentence which puts
 * an honest record a little beyond a limit costs only a little.
 */
export const scoreCap = (margin: number): number =>
  margin >= 0
    ? MIN_QUALITY + (1 - MIN_QUALITY) * linearRamp(margin, 0, 1)
    : MAX_SCORE_BEYOND_LIMIT - (MAX_SCORE_BEYOND_LIMIT - MAX_SCORE_WITH_VIOLATION) * linearRamp(-margin, 0, 1)
