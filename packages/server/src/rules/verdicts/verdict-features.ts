import { jaccard } from '../search-engine/analysis/shingles.ts'
import type { ActionTerms } from './action-terms.ts'
import { actionCloseness } from './closeness.ts'

/** An attempt with what is known of its outcome. */
export interface WeightedAttempt {
  terms: ActionTerms
  /** weight of the reports that it succeeded, and of those that it failed; together more than 0 */
  succeeded: number
  failed: number
}

/**
 * The features of a planned action, and whether a larger value may be evidence of success (1), of failure (-1) or of
 * either (0). A feature of successful attempts is 0 where there are none.
 */
export const FEATURE_SIGNS = {
  /** share of the reports that tell of success */
  success_share: 1,
  /** logarithm of the reports of failure */
  failures: -1,
  has_success: 0,
  /** common terms, by weight, with the nearest attempt */
  words_of_success: 1,
  words_of_failure: -1,
  /** common pairs of adjacent terms */
  pairs_of_success: 1,
  pairs_of_failure: -1,
  /** logarithm of the terms that differ from those of the nearest attempt */
  distance_to_success: -1,
  distance_to_failure: 1,
  /** common options; common names, paths and numbers */
  options_of_success: 1,
  values_of_success: 1,
  /** share of the pairs that all successful attempts have, and not all failed ones, which the action has */
  has_what_success_needs: 1,
  is_successful_attempt: 1,
  is_failed_attempt: -1,
  /** logarithm of the terms that neither the situation nor any attempt has */
  unknown_terms: -1,
  /** logarithm of its length beyond that of the attempts */
  excess_length: -1,
} as const

export type FeatureName = keyof typeof FEATURE_SIGNS
export const FEATURE_NAMES = Object.keys(FEATURE_SIGNS) as FeatureName[]
export type VerdictFeatures = Record<FeatureName, number>

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const jaccardOrSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  a.size + b.size === 0 ? 1 : jaccard(a, b)

function countDifferentTerms(a: ActionTerms, b: ActionTerms): number {
  const common = [...a.weights.keys()].filter((term) => b.weights.has(term)).length
  return a.weights.size + b.weights.size - 2 * common
}

/** Share of the reports of an attempt that report success; from one half on it is a successful one. */
const successShare = ({ succeeded, failed }: WeightedAttempt): number => succeeded / (succeeded + failed)

/**
 * Compares an action with the attempts of one outcome. The closeness to an attempt is weighted by the share of its
 * reports with this outcome, so that further reports move it gradually from one side to the other.
 */
function compareSide(
  action: ActionTerms,
  attempts: readonly WeightedAttempt[],
  shareOf: (of: WeightedAttempt) => number,
) {
  const nearest = (closeness: (terms: ActionTerms) => number): number =>
    Math.max(0, ...attempts.map((attempt) => closeness(attempt.terms) * shareOf(attempt)))
  const of_side = attempts.filter((attempt) => shareOf(attempt) >= 0.5)
  return {
    of_side,
    words: nearest((terms) => actionCloseness(action, terms)),
    pairs: nearest((terms) => jaccard(action.pairs, terms.pairs)),
    options: nearest((terms) => jaccardOrSame(action.options, terms.options)),
    values: nearest((terms) => jaccardOrSame(action.values, terms.values)),
    is_same: nearest((terms) => (terms.key === action.key ? 1 : 0)),
    distance:
      of_side.length === 0
        ? 0
        : Math.log1p(Math.min(...of_side.map(({ terms }) => countDifferentTerms(action, terms)))),
  }
}

/** Compares a planned action with the attempts in similar situations, of which there is at least one. */
export function readFeatures(
  action: ActionTerms,
  situation: ActionTerms,
  attempts: readonly WeightedAttempt[],
): VerdictFeatures {
  const succeeded = sum(attempts.map((attempt) => attempt.succeeded))
  const failed = sum(attempts.map((attempt) => attempt.failed))
  const success = compareSide(action, attempts, successShare)
  const failure = compareSide(action, attempts, (attempt) => 1 - successShare(attempt))
  const isKnown = (term: string): boolean =>
    situation.weights.has(term) || attempts.some(({ terms }) => terms.weights.has(term))
  const unknown = [...action.weights.keys()].filter((term) => !isKnown(term)).length
  const mean_length = sum(attempts.map(({ terms }) => Math.log1p(terms.length))) / attempts.length
  return {
    success_share: (succeeded + 0.5) / (succeeded + failed + 1),
    failures: Math.log1p(failed),
    has_success: Math.min(1, succeeded),
    words_of_success: success.words,
    words_of_failure: failure.words,
    pairs_of_success: success.pairs,
    pairs_of_failure: failure.pairs,
    distance_to_success: success.distance,
    distance_to_failure: failure.distance,
    options_of_success: success.options,
    values_of_success: success.values,
    has_what_success_needs: shareOfNeeded(action, success.of_side, failure.of_side),
    is_successful_attempt: success.is_same,
    is_failed_attempt: failure.is_same,
    unknown_terms: Math.log1p(unknown),
    excess_length: Math.log1p(action.length) - mean_length,
  }
}

function shareOfNeeded(
  action: ActionTerms,
  [first, ...others]: readonly WeightedAttempt[],
  failures: readonly WeightedAttempt[],
): number {
  if (first === undefined) return 0
  const needed = [...first.terms.pairs].filter(
    (pair) =>
      others.every(({ terms }) => terms.pairs.has(pair)) &&
      (failures.length === 0 || failures.some(({ terms }) => !terms.pairs.has(pair))),
  )
  return needed.length === 0 ? 1 : needed.filter((pair) => action.pairs.has(pair)).length / needed.length
}
