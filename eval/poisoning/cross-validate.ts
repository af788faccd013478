import { createHash } from 'node:crypto'
import { findWorstWindow, type LinearModel } from '../../packages/server/src/rules/screening/poisoning-window.ts'
import { fitLinear, type TrainingExample, toTrainingExample } from './fit-linear.ts'
import type { LabeledText } from './labeled-texts.ts'

export const FOLDS = 5
export const SEED = 20_260_301

/** A text with the logit of a model that was not trained on it. */
export interface CrossValidatedText<T> {
  text: T
  /** log odds of its worst window */
  logit: number
}

/** A text with its features. */
export type FeaturizedText<T extends LabeledText> = { text: T; example: TrainingExample }

export const featurizeTexts = <T extends LabeledText>(texts: readonly T[]): FeaturizedText<T>[] =>
  texts.map((text) => ({ text, example: toTrainingExample(text) }))

/** Logit of a text without words. */
const NO_LOGIT = Number.NEGATIVE_INFINITY

const textLogit = (example: TrainingExample, model: LinearModel): number =>
  findWorstWindow(example.fields, model)?.logit ?? NO_LOGIT

/** A number from 0 to below `FOLDS`, the same for all texts of a group. */
const foldIndex = (group: string): number => (createHash('sha256').update(`fold ${group}`).digest()[0] ?? 0) % FOLDS

/**
 * Assesses each text of `measured` by a model that was trained without the texts that share a key with it. The parts are
 * left out in turn.
 * @param partOf the part of a measured text
 * @param keysOf the keys of a text; texts that share a key are never in training and measurement at once
 */
export function crossValidate<T extends LabeledText>(
  learned: readonly FeaturizedText<LabeledText>[],
  measured: readonly FeaturizedText<T>[],
  { partOf, keysOf }: { partOf: (text: T) => string | number; keysOf: (text: LabeledText) => string[] },
): CrossValidatedText<T>[] {
  const parts = new Set(measured.map(({ text }) => partOf(text)))
  return [...parts].flatMap((part) => {
    const tested = measured.filter(({ text }) => partOf(text) === part)
    const hidden = new Set(tested.flatMap(({ text }) => keysOf(text)))
    const model = fitLinear(
      learned
        .filter(({ text }) => text.learned && !keysOf(text).some((key) => hidden.has(key)))
        .map(({ example }) => example),
      SEED,
    )
    return tested.map(({ text, example }) => ({ text, logit: textLogit(example, model) }))
  })
}

/** Folds by group: a measured text shares no rule, prompt, record or commit with the training texts. */
export const byGroup = {
  partOf: ({ groups }: LabeledText) => foldIndex(groups[0] ?? ''),
  keysOf: ({ groups }: LabeledText) => groups,
}

/** Leaves each source out in turn, to measure the model on texts of another style. */
export const bySource = {
  partOf: ({ source }: LabeledText) => source,
  keysOf: ({ source }: LabeledText) => [source],
}
