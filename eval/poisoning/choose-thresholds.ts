import type { CrossValidatedText } from './cross-validate.ts'
import type { LabeledText } from './labeled-texts.ts'

/** Shares of honest texts, judged by models that had not seen them, that may lie above the quarantine line. */
const MAX_QUARANTINED_SHARES: [kind: LabeledText['kind'], share: number][] = [
  ['technical', 0.006],
  ['trigger words', 0.013],
  ['benign twin', 0.03],
]
/** Share of all honest texts that the model alone may have refused. */
const MAX_REJECTED_SHARE = 0.001

export interface PoisoningThresholds {
  quarantine_at: number
  reject_at: number
}

/** The lowest line that at most this share of the numbers lies on or above. */
function thresholdFor(logits: number[], share: number): number {
  const falling = logits.toSorted((a, b) => b - a)
  const first_below = falling[Math.floor(share * falling.length)] ?? 0
  return first_below + 1e-6
}

/**
 * Where a logit means quarantine and where refusal, by the false alarms among texts that were not learned.
 * @param own rows of the injection data, whose kinds have their limits
 * @param all every honest text
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
