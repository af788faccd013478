/** What a contributor's records have earned, in effective votes. */
export interface Evidence {
  positive: number
  negative: number
}

/** Prior votes on each side, and what a strike costs in votes (design `trust.md` §2.5). */
const PRIOR = 2
const STRIKE_COST = 3
/** Effective votes of one record that count for its author at most. */
export const RECORD_VOTES_MAX = 5

/** Parameters of the beta distribution behind a reputation. */
export const reputationBeta = ({ positive, negative }: Evidence, strikes_30: number) => ({
  a: PRIOR + positive,
  b: PRIOR + negative + STRIKE_COST * strikes_30,
})

/** Reputation 0..1: (2 + A) / (4 + A + B + 3 · strikes of 30 days); .5 when nothing is known (design `trust.md` §2.5). */
export function reputation(evidence: Evidence, strikes_30: number): number {
  const { a, b } = reputationBeta(evidence, strikes_30)
  return a / (a + b)
}

/** What one record earns its author: its votes, scaled to at most five. */
export function recordEvidence({ positive, negative }: Evidence): Evidence {
  const share = Math.min(1, RECORD_VOTES_MAX / Math.max(positive + negative, Number.MIN_VALUE))
  return { positive: positive * share, negative: negative * share }
}
