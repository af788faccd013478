import type { ActionForm } from './action-terms.ts'
import type { FeatureName } from './verdict-features.ts'

/** The weights of one form of action. */
export interface VerdictModel {
  bias: number
  weights: Readonly<Record<FeatureName, number>>
}

export type VerdictModels = Readonly<Record<ActionForm, VerdictModel>>
