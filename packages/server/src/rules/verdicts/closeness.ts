import { sumWeights, weightShared } from '../actions/term-weights.ts'
import type { ActionTerms } from './action-terms.ts'

/** Factor on the closeness of a negated sentence to the same sentence without the negation. */
const NEGATION_FACTOR = 0.5

/**
 * Measures how close two actions are, 0..1: the weight of their common terms as a share of the weight of all their
 * terms, less where only one of them is negated.
 */
export function actionCloseness(a: ActionTerms, b: ActionTerms): number {
  const shared = weightShared(a.weights, b.weights)
  const either = sumWeights(a.weights) + sumWeights(b.weights) - shared
  if (either === 0) return 0
  return (shared / either) * (a.is_negated === b.is_negated ? 1 : NEGATION_FACTOR)
}
