import { scaleLogit } from '../../packages/server/src/screening/poisoning-model.ts'
import { POISONING_WEIGHTS } from '../../packages/server/src/screening/poisoning-weights.ts'
import { byGroup, crossValidate, FOLDS, featurizeTexts } from './cross-validate.ts'
import { type LabeledText, plantAttacks } from './labeled-texts.ts'

/**
 * Returns the model score (0..1) of a text by models that were not trained on its groups.
 * @param composed texts composed of others; they are never used for training
 */
export function scoreUnseen(
  own: readonly LabeledText[],
  honest: readonly LabeledText[],
  composed: readonly LabeledText[],
): (text: LabeledText) => number {
  const measured = featurizeTexts(own)
  const learned = [...measured, ...featurizeTexts([...honest, ...plantAttacks(own, honest)])]
  // a composed text has two groups and thus no fold by group: folds are assigned in turn and exclude all groups of
  // their texts
  const fold_of = new Map(composed.map(({ id }, at) => [id, at % FOLDS]))
  const judged = [
    ...crossValidate(learned, measured, byGroup),
    ...crossValidate(learned, featurizeTexts(composed), { ...byGroup, partOf: ({ id }) => fold_of.get(id) ?? 0 }),
  ]
  const logits = new Map(judged.map(({ text, logit }) => [text.id, logit]))
  return ({ id }) => scaleLogit(logits.get(id) ?? Number.NEGATIVE_INFINITY, POISONING_WEIGHTS)
}
