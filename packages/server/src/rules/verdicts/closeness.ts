import { sumWeights, weightShared } from '../actions/term-weights.ts'
import type { ActionTerms } from './action-terms.ts'

/** A sentence that denies is not the sentence that it denies. */
const NEGATION_FACTOR = 0.5

/**
 * Measures how close two actions are, 0..1: the weight of the terms that both have, of the terms that either has. One
 * that is negated is not the other.
 */
export function actionCloseness(a: ActionTerms, b: ActionTerms): number {
  const shared = weightShared(a.weights, b.weights)
  const either = sumWeights(a.weights) + sumWeights(b.weights) - shared
  if (either === 0) return 0
  return (shared / either) * (a.is_negated === b.is_negated ? 1 : NEGATION_FACTOR)
}
