import { createHash } from 'node:crypto'
import { findWorstWindow, type LinearModel } from '../../packages/server/src/screening/poisoning-window.ts'
import { fitLinear, type TrainingExample, toTrainingExample } from './fit-linear.ts'
import type { LabeledText } from './labeled-texts.ts'

export const FOLDS = 5
export const SEED = 20_260_301

/** A text that a model has not learned from, and how bad that model finds it. */
export interface CrossValidatedText<T> {
  text: T
  /** log odds of its worst window */
  logit: number
}

/** Texts with their features, which are made once. */
export type FeaturizedText<T extends LabeledText> = { text: T; example: TrainingExample }

export const featurizeTexts = <T extends LabeledText>(texts: readonly T[]): FeaturizedText<T>[] =>
  texts.map((text) => ({ text, example: toTrainingExample(text) }))

/** A text without words says nothing at all. */
const NO_LOGIT = Number.NEGATIVE_INFINITY

export const textLogit = (example: TrainingExample, model: LinearModel): number =>
  findWorstWindow(example.fields, model)?.logit ?? NO_LOGIT

/** A number from 0 to below `FOLDS`, the same for all texts of a group. */
export const foldIndex = (group: string): number =>
  (createHash('sha256').update(`fold ${group}`).digest()[0] ?? 0) % FOLDS

/**
 * Each text of `measured` judged by a model that has seen nothing of what `sharing` says it has in common with others:
 * every part is left out of learning in turn.
 * @param partOf in which part a measured text is
 * @param keysOf what must not be learned when the text is measured
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

/** Folds by group: what is measured shares no rule, prompt, record or commit with what was learned. */
export const byGroup = {
  partOf: ({ groups }: LabeledText) => foldIndex(groups[0] ?? ''),
  keysOf: ({ groups }: LabeledText) => groups,
}

/** Each source left out in turn: how the model does on what is written quite differently. */
export const bySource = {
  partOf: ({ source }: LabeledText) => source,
  keysOf: ({ source }: LabeledText) => [source],
}
