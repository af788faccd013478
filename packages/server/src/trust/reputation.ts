/** What a contributor's records have earned, in effective votes. */
export interface ReputationEvidence {
  positive: number
  negative: number
}

/** Prior votes on each side, and what a strike costs in votes (design `trust.md` §2.5). */
const PRIOR_VOTES = 2
const STRIKE_COST_VOTES = 3
/** Effective votes of one record that count for its author at most. */
export const MAX_RECORD_VOTES = 5

/** Parameters of the beta distribution behind a reputation. */
export const reputationBeta = ({ positive, negative }: ReputationEvidence, strikes_30: number) => ({
  a: PRIOR_VOTES + positive,
  b: PRIOR_VOTES + negative + STRIKE_COST_VOTES * strikes_30,
})

/** Reputation 0..1: (2 + A) / (4 + A + B + 3 · strikes of 30 days); .5 when nothing is known (design `trust.md` §2.5). */
export function reputation(evidence: ReputationEvidence, strikes_30: number): number {
  const { a, b } = reputationBeta(evidence, strikes_30)
  return a / (a + b)
}

/** What one record earns its author: its votes, scaled to at most five. */
export function recordEvidence({ positive, negative }: ReputationEvidence): ReputationEvidence {
  const share = Math.min(1, MAX_RECORD_VOTES / Math.max(positive + negative, Number.MIN_VALUE))
  return { positive: positive * share, negative: negative * share }
}
