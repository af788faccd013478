import { createHash } from 'node:crypto'
import type { ActionForm } from '../../packages/server/src/rules/verdicts/action-terms.ts'
import type { CalibrationPoint } from '../../packages/server/src/rules/verdicts/calibration-map.ts'
import { scoreFeatures } from '../../packages/server/src/rules/verdicts/score-features.ts'
import {
  FEATURE_NAMES,
  FEATURE_SIGNS,
  type FeatureName,
  type VerdictFeatures,
} from '../../packages/server/src/rules/verdicts/verdict-features.ts'
import type { VerdictModel, VerdictModels } from '../../packages/server/src/rules/verdicts/verdict-model-types.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { VerdictExample } from './training-examples.ts'

const FORMS: readonly ActionForm[] = ['command', 'program', 'sentence']
/**
 * Features of a sentence. Its length and its missing terms are not features: they depend on the wording, not on the
 * action.
 */
const SENTENCE_FEATURES: ReadonlySet<FeatureName> = new Set([
  'success_share',
  'failures',
  'words_of_success',
  'words_of_failure',
  'pairs_of_success',
  'pairs_of_failure',
  'is_successful_attempt',
  'is_failed_attempt',
])
const PENALTY = 3
/**
 * The degree to which the outcomes of a set are made equally common: 0 leaves its base rate, 1 removes it. The base
 * rates of the sets say how they were collected, not how often an agent's action succeeds; half of the way keeps the
 * probabilities near the success rate of each set.
 */
const BALANCE = 0.5

const toFeatures = (values: readonly number[]): VerdictFeatures =>
  Object.fromEntries(FEATURE_NAMES.map((name, at) => [name, values[at] ?? 0])) as VerdictFeatures

/** The weight of each example: the rarer outcome of a set weighs more. The mean is 1. */
function balanceExamples(examples: readonly VerdictExample[]): number[] {
  const counts = new Map<string, number>()
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { set, has_succeeded } of examples) {
    count(set)
    count(`${set} ${has_succeeded}`)
  }
  const weights = examples.map(({ set, has_succeeded }) => {
    const of_set = counts.get(set) ?? 1
    return (of_set / (counts.get(`${set} ${has_succeeded}`) ?? 1)) ** BALANCE
  })
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length)
  return weights.map((weight) => weight / mean)
}

function trainForm(examples: readonly VerdictExample[], form: ActionForm): VerdictModel {
  const used = FEATURE_NAMES.map((name) => form !== 'sentence' || SENTENCE_FEATURES.has(name))
  const weights = balanceExamples(examples)
  const fit = fitLogistic(
    examples.map(({ features, has_succeeded }, at) => ({
      features: features.filter((_, feature) => used[feature]),
      target: has_succeeded ? 1 : 0,
      weight: weights[at] ?? 1,
    })),
    FEATURE_NAMES.filter((_, at) => used[at]).map((name) => FEATURE_SIGNS[name]),
    PENALTY,
  )
  const fitted = fit.weights.values()
  const named = FEATURE_NAMES.map((name, at) => [name, used[at] ? fitted.next().value : 0])
  return { bias: fit.bias, weights: Object.fromEntries(named) as VerdictModel['weights'] }
}

/** Learns the weights of each form of action. */
export const trainModels = (examples: readonly VerdictExample[]): VerdictModels => ({
  command: trainForm(
    examples.filter(({ form }) => form === 'command'),
    'command',
  ),
  program: trainForm(
    examples.filter(({ form }) => form === 'program'),
    'program',
  ),
  sentence: trainForm(
    examples.filter(({ form }) => form === 'sentence'),
    'sentence',
  ),
})

const FOLDS = 10

/** One of ten folds, which no task shares with another. */
export const foldByTask = ({ group }: Pick<VerdictExample, 'group'>): string =>
  String(createHash('sha256').update(group).digest().readUInt32BE(0) % FOLDS)
export const foldBySource = ({ source }: VerdictExample): string => source

/** Predicts the raw probability of every example by weights that were trained without its fold. */
export function crossValidateModels(
  examples: readonly VerdictExample[],
  foldOf: (example: VerdictExample) => string,
): number[] {
  const probabilities = new Array<number>(examples.length).fill(0.5)
  for (const form of FORMS) {
    const of_form = examples.flatMap((example, at) => (example.form === form ? [{ example, at }] : []))
    for (const fold of new Set(of_form.map(({ example }) => foldOf(example)))) {
      const learned = of_form.filter(({ example }) => foldOf(example) !== fold)
      if (learned.length === 0) continue
      const model = trainForm(
        learned.map(({ example }) => example),
        form,
      )
      for (const { example, at } of of_form)
        if (foldOf(example) === fold)
          probabilities[at] = scoreFeatures(toFeatures(example.features), form, {
            command: model,
            program: model,
            sentence: model,
          })
    }
  }
  return probabilities
}

/** Out-of-fold probabilities with the outcomes, weighted as in training. */
export function toCalibrationPoints(
  examples: readonly VerdictExample[],
  probabilities: readonly number[],
): CalibrationPoint[] {
  const weights = balanceExamples(examples)
  return examples.map(({ has_succeeded }, at) => ({
    raw: probabilities[at] ?? 0.5,
    outcome: has_succeeded ? 1 : 0,
    weight: weights[at] ?? 1,
  }))
}
