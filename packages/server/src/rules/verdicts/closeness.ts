import type { ActionTerms } from './action-terms.ts'

/** A sentence that denies is not the sentence that it denies. */
const NEGATION_FACTOR = 0.5

const totalWeight = ({ weights }: ActionTerms): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0)

/** Weight of the terms that both have. */
export function weightShared(a: ActionTerms, b: ActionTerms): number {
  let shared = 0
  for (const [term, weight] of a.weights) if (b.weights.has(term)) shared += weight
  return shared
}

/**
 * Measures how close two actions are, 0..1: the weight of the terms that both have, of the terms that either has. One
 * that is negated is not the other.
 */
export function actionCloseness(a: ActionTerms, b: ActionTerms): number {
  const shared = weightShared(a, b)
  const either = totalWeight(a) + totalWeight(b) - shared
  if (either === 0) return 0
  return (shared / either) * (a.is_negated === b.is_negated ? 1 : NEGATION_FACTOR)
}
