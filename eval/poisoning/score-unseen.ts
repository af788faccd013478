import { ruleSupport, scaleLogit } from '../../packages/server/src/rules/screening/poisoning-model.ts'
import { POISONING_WEIGHTS } from '../../packages/server/src/rules/screening/poisoning-weights.ts'
import { composeTexts } from './composed-texts.ts'
import { byGroup, bySource, type CrossValidatedText, crossValidate, FOLDS, featurizeTexts } from './cross-validate.ts'
import { type LabeledText, plantAttacks } from './labeled-texts.ts'

/** The model score (0..1) of a text, where the rules alone give it this score. */
export type UnseenScore = (text: LabeledText, rule_score: number) => number

/** Scores by models that were not trained on a text. */
export interface UnseenScores {
  /** without the groups of the text: its rules, prompts, records or commits */
  withoutGroup: UnseenScore
  /** without the whole source of an attack; honest texts as above */
  withoutSource: UnseenScore
}

/**
 * Assesses texts by models that were not trained on them.
 * @param composed texts composed of others; they are never used for training, and have no source of their own
 */
export function scoreUnseen(
  own: readonly LabeledText[],
  honest: readonly LabeledText[],
  composed: readonly LabeledText[],
): UnseenScores {
  const measured = featurizeTexts(own)
  const structures = composeTexts()
  const learned = [
    ...measured,
    ...featurizeTexts([...honest, ...structures, ...plantAttacks([...own, ...structures], honest)]),
  ]
  // a composed text has two groups and thus no fold by group: folds are assigned in turn and exclude all groups of
  // their texts
  const fold_of = new Map(composed.map(({ id }, at) => [id, at % FOLDS]))
  const by_group = [
    ...crossValidate(learned, measured, byGroup),
    ...crossValidate(learned, featurizeTexts(composed), { ...byGroup, partOf: ({ id }) => fold_of.get(id) ?? 0 }),
  ]
  return {
    withoutGroup: scaleById(by_group),
    withoutSource: scaleById([
      ...by_group.filter(({ text }) => !text.attack),
      ...crossValidate(
        learned,
        measured.filter(({ text }) => text.attack),
        bySource,
      ),
    ]),
  }
}

function scaleById(assessed: readonly CrossValidatedText<LabeledText>[]): UnseenScore {
  const logits = new Map(assessed.map(({ text, logit }) => [text.id, logit]))
  return ({ id }, rule_score) =>
    scaleLogit((logits.get(id) ?? Number.NEGATIVE_INFINITY) + ruleSupport(rule_score), POISONING_WEIGHTS)
}
