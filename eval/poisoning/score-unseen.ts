import { scaleLogit } from '../../packages/server/src/screening/poisoning-model.ts'
import { POISONING_WEIGHTS } from '../../packages/server/src/screening/poisoning-weights.ts'
import { byGroup, crossValidate, FOLDS, featurizeTexts } from './cross-validate.ts'
import { type LabeledText, plantAttacks } from './labeled-texts.ts'

/**
 * How much each text is like known attacks in the eyes of a model that has not learned from its groups.
 * @param composed texts put together of others; they are never learned from
 */
export function scoreUnseen(
  own: readonly LabeledText[],
  honest: readonly LabeledText[],
  composed: readonly LabeledText[],
): (text: LabeledText) => number {
  const measured = featurizeTexts(own)
  const learned = [...measured, ...featurizeTexts([...honest, ...plantAttacks(own, honest)])]
  // put together of two groups, they have no fold by group: a fold is any share of them, and hides the groups of all in it
  const place = new Map(composed.map(({ id }, at) => [id, at % FOLDS]))
  const judged = [
    ...crossValidate(learned, measured, byGroup),
    ...crossValidate(learned, featurizeTexts(composed), { ...byGroup, partOf: ({ id }) => place.get(id) ?? 0 }),
  ]
  const logits = new Map(judged.map(({ text, logit }) => [text.id, logit]))
  return ({ id }) => scaleLogit(logits.get(id) ?? Number.NEGATIVE_INFINITY, POISONING_WEIGHTS)
}
