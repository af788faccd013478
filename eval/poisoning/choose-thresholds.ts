import type { CrossValidatedText } from './cross-validate.ts'
import type { LabeledText } from './labeled-texts.ts'

/** Maximum shares of honest texts above the quarantine threshold, judged by models that were not trained on them. */
const MAX_QUARANTINED_SHARES: [kind: LabeledText['kind'], share: number][] = [
  ['technical', 0.006],
  ['trigger words', 0.013],
  ['benign twin', 0.03],
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

/**
 * Chooses the logits for quarantine and refusal by the false alarms among texts that the models were not trained on.
 * @param own rows of the injection data, with limits by kind
 * @param all all texts
 */
export function chooseThresholds(
  own: readonly CrossValidatedText<LabeledText>[],
  all: readonly CrossValidatedText<LabeledText>[],
): PoisoningThresholds {
  const logitsOf = (judged: readonly CrossValidatedText<LabeledText>[]) => judged.map(({ logit }) => logit)
  const quarantine_at = Math.max(
    ...MAX_QUARANTINED_SHARES.map(([kind, share]) =>
      thresholdFor(logitsOf(own.filter(({ text }) => text.kind === kind)), share),
    ),
  )
  const honest = all.filter(({ text }) => !text.attack && text.kind !== 'benign twin aside')
  return { quarantine_at, reject_at: Math.max(quarantine_at + 1, thresholdFor(logitsOf(honest), MAX_REJECTED_SHARE)) }
}
