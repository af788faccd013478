import type { ActionForm } from './action-terms.ts'
import { FEATURE_NAMES, type VerdictFeatures } from './verdict-features.ts'
import type { VerdictModels } from './verdict-model-types.ts'
import { VERDICT_WEIGHTS } from './verdict-weights.ts'

/** The probability that an action succeeds, 0..1, before calibration. */
export function scoreFeatures(
  features: VerdictFeatures,
  form: ActionForm,
  models: VerdictModels = VERDICT_WEIGHTS,
): number {
  const { bias, weights } = models[form]
  const logit = FEATURE_NAMES.reduce((sum, name) => sum + weights[name] * features[name], bias)
  return 1 / (1 + Math.exp(-logit))
}
