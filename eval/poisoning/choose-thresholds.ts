import { QUARANTINE_THRESHOLD } from '../../packages/server/src/rules/screening/poisoning.ts'
import { ruleSupport } from '../../packages/server/src/rules/screening/poisoning-model.ts'
import type { CrossValidatedText } from './cross-validate.ts'
import type { LabeledText } from './labeled-texts.ts'

/**
 * Maximum shares of honest texts above the quarantine threshold, by the rules or by models that were not trained on
 * them.
 */
const MAX_QUARANTINED_SHARES: [kind: LabeledText['kind'], share: number][] = [
  ['technical', 0.0045],
  ['trigger words', 0.0185],
  ['benign twin', 0.035],
]
/** Maximum share of all honest texts that the model alone refuses. */
const MAX_REJECTED_SHARE = 0.001

export interface PoisoningThresholds {
  quarantine_at: number
  reject_at: number
}

/** The lowest threshold that at most this share of the logits reaches. */
function thresholdFor(logits: number[], share: number): number {
  const descending = logits.toSorted((a, b) => b - a)
  const first_below = descending[Math.floor(share * descending.length)] ?? 0
  return first_below + 1e-6
}

/** An assessed text with the score of the rules alone. */
export type RuledText = CrossValidatedText<LabeledText> & { rule_score: number }

/**
 * Chooses the logits for quarantine and refusal by the false alarms among texts that the models were not trained on.
 * @param own rows of the injection data, with limits by kind
 * @param all all texts
 */
export function chooseThresholds(own: readonly RuledText[], all: readonly RuledText[]): PoisoningThresholds {
  const logitsOf = (assessed: readonly RuledText[]) =>
    assessed.map(({ logit, rule_score }) => logit + ruleSupport(rule_score))
  // a text that the rules alone hide is above every threshold
  const hiddenOf = (assessed: readonly RuledText[]) =>
    assessed.map((one) =>
      one.rule_score >= QUARANTINE_THRESHOLD ? Number.POSITIVE_INFINITY : (logitsOf([one])[0] ?? 0),
    )
  const quarantine_at = Math.max(
    ...MAX_QUARANTINED_SHARES.map(([kind, share]) =>
      thresholdFor(hiddenOf(own.filter(({ text }) => text.kind === kind)), share),
    ),
  )
  const honest = all.filter(({ text }) => !text.attack && text.kind !== 'benign twin aside')
  return { quarantine_at, reject_at: Math.max(quarantine_at + 1, thresholdFor(logitsOf(honest), MAX_REJECTED_SHARE)) }
}
