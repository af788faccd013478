import { unifyCharacters } from '../../packages/server/src/rules/screening/deobfuscate-text.ts'
import {
  extractPoisoningFeatures,
  POISONING_FEATURE_BUCKETS,
  type TokenFeatures,
} from '../../packages/server/src/rules/screening/poisoning-features.ts'
import {
  findWorstWindow,
  type LinearModel,
  windowScale,
} from '../../packages/server/src/rules/screening/poisoning-window.ts'
import { createRandom, type Random } from '../random.ts'
import type { LabeledText } from './labeled-texts.ts'

const EPOCHS = 12
const LEARNING_RATE = 0.3
/** L2 penalty on the features of the current window. */
const L2_PENALTY = 1e-3
const BIAS_LEARNING_RATE = 0.1
const INITIAL_SQUARE_SUM = 1e-6

/** A text as features by field. */
export interface TrainingExample {
  attack: boolean
  fields: TokenFeatures[]
}

export const toTrainingExample = ({ attack, texts }: Pick<LabeledText, 'attack' | 'texts'>): TrainingExample => ({
  attack,
  fields: texts.map((text) => extractPoisoningFeatures(unifyCharacters(text))),
})

/**
 * Fits a logistic regression with L2 penalty by AdaGrad (Duchi et al. 2011) on the window with the highest current
 * logit: the loss is that of the maximum, as at inference (multiple-instance learning, Andrews et al. 2003). The same
 * examples and seed give the same model.
 */
export function fitLinear(examples: readonly TrainingExample[], seed: number): LinearModel {
  const random = createRandom(seed)
  const model: LinearModel = { bias: 0, weights: new Float32Array(POISONING_FEATURE_BUCKETS) }
  const squares = new Float32Array(POISONING_FEATURE_BUCKETS).fill(INITIAL_SQUARE_SUM)
  let bias_square = INITIAL_SQUARE_SUM
  const order = [...examples]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const { attack, fields } of order) {
      const worst = findWorstWindow(fields, model)
      if (!worst) continue
      const error = 1 / (1 + Math.exp(-worst.logit)) - (attack ? 1 : 0)
      const slope = error * windowScale(worst.buckets.size)
      for (const bucket of worst.buckets) {
        const weight = model.weights[bucket] ?? 0
        const gradient = slope + L2_PENALTY * weight
        const square = (squares[bucket] ?? 0) + gradient * gradient
        squares[bucket] = square
        model.weights[bucket] = weight - (LEARNING_RATE * gradient) / Math.sqrt(square)
      }
      bias_square += error * error
      model.bias -= (BIAS_LEARNING_RATE * error) / Math.sqrt(bias_square)
    }
  }
  return model
}

function shuffle<T>(items: T[], random: Random): void {
  for (let last = items.length - 1; last > 0; last--) {
    const at = random.below(last + 1)
    const [a, b] = [items[last], items[at]]
    if (a === undefined || b === undefined) continue
    items[last] = b
    items[at] = a
  }
}
