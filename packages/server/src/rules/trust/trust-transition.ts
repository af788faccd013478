import type { TrustLevel } from '@cairnway/contract'
import { betaQuantile } from './beta-distribution.ts'
import { type EffectiveVotes, reputationBeta } from './reputation.ts'

/** Evidence for a contributor's trust level. Votes and clusters are those of proven voters. */
export interface TrustEvidence extends EffectiveVotes {
  trust_level: TrustLevel
  age_days: number
  /**
   * public records that passed the checks since an operator last ended a suspension, that are not retracted, superseded
   * or withheld, and original; counted up to ten, like `active_records`
   */
  passed_deposits: number
  /**
   * the same, with records that others have hidden (by a report, newer rules or votes) but their author has not
   * retracted; counted up to ten as well
   */
  remaining_deposits: number
  /** public records that are not superseded */
  active_records: number
  /** effective votes on all records, at most five on each */
  effective_votes: number
  /** clusters of these voters, and how many of them are independent */
  vote_clusters: number
  independent_clusters: number
  /** those of these clusters that found a record wrong */
  against_clusters: number
  independent_against: number
  strikes_30: number
  strikes_90: number
  /** an operator has ended a suspension: votes do not bring the contributor before an operator again */
  is_reinstated: boolean
  /** the account is erased; its votes stay, with the level at which they were cast */
  is_erased: boolean
  /** strikes since the present trust level was reached */
  strikes_at_level: number
  /** the level `trusted` lacks independent clusters, since some are suspended or no longer proven */
  has_lost_support: boolean
}

export interface TrustTransition {
  to: TrustLevel
  reason: string
}

/**
 * Deposits that must pass the checks before those of a newcomer become searchable, and that remain from then
 * on: docs/trust.md, "Levels".
 */
export const MIN_PASSED_DEPOSITS = 3
/** Minimums for the level `trusted`; the lower quantile of the reputation must reach `reputation`. */
export const TRUSTED_REQUIREMENTS = { days: 14, records: 10, votes: 10, clusters: 5, reputation: 0.65 }
/**
 * A trusted contributor whose quantile is below `reputation` loses the level when so many clusters found them wrong.
 */
export const DISTRUSTED_CRITERIA = { reputation: 0.55, clusters: 3 }
/** Days for which a strike counts, and days for which it counts towards a suspension for repeated strikes. */
export const STRIKE_DAYS = 30
export const LONG_STRIKE_DAYS = 90
export const SUSPENSION_STRIKES_NEW = 2
export const SUSPENSION_STRIKES = 3
export const SUSPENSION_STRIKES_LONG = 4
/**
 * Minimums for a question to the operators; the upper quantile of the reputation must be below `reputation`. The
 * clusters must also be more than half of those that voted.
 */
export const FOUND_WRONG_CRITERIA = { votes: 5, reputation: 0.35, clusters: 5 }
/** Probabilities of the quantiles of the reputation that decide. */
export const LOWER_QUANTILE = 0.1
export const UPPER_QUANTILE = 0.95

const reputationQuantile = (p: number, evidence: TrustEvidence): number => {
  const { a, b } = reputationBeta(evidence, evidence.strikes_30)
  return betaQuantile(p, a, b)
}

/**
 * Whether the votes on their records call for an operator, who decides whether to suspend the contributor: votes never
 * suspend anybody. It ends when these votes no longer count, and votes from before a reinstatement do not count again.
 */
export const isFoundWrong = (evidence: TrustEvidence): boolean =>
  !evidence.is_reinstated &&
  evidence.effective_votes >= FOUND_WRONG_CRITERIA.votes &&
  evidence.independent_against >= FOUND_WRONG_CRITERIA.clusters &&
  2 * evidence.against_clusters > evidence.vote_clusters &&
  reputationQuantile(UPPER_QUANTILE, evidence) < FOUND_WRONG_CRITERIA.reputation

/** Counts the further strikes that suspend a contributor, if they follow at once. */
export function strikesUntilSuspension({
  trust_level,
  strikes_30,
  strikes_90,
}: Pick<TrustEvidence, 'trust_level' | 'strikes_30' | 'strikes_90'>): number {
  if (trust_level === 'suspended') return 0
  const within_30_days = trust_level === 'new' ? SUSPENSION_STRIKES_NEW : SUSPENSION_STRIKES
  return Math.max(0, Math.min(within_30_days - strikes_30, SUSPENSION_STRIKES_LONG - strikes_90))
}

function suspensionReason({ trust_level, strikes_30, strikes_90 }: TrustEvidence): string | null {
  const suspension_strikes_30 = trust_level === 'new' ? SUSPENSION_STRIKES_NEW : SUSPENSION_STRIKES
  if (strikes_30 >= suspension_strikes_30) return `${strikes_30} strikes in ${STRIKE_DAYS} days`
  return strikes_90 >= SUSPENSION_STRIKES_LONG ? `${strikes_90} strikes in ${LONG_STRIKE_DAYS} days` : null
}

const losesTrust = (evidence: TrustEvidence): boolean =>
  evidence.independent_against >= DISTRUSTED_CRITERIA.clusters &&
  reputationQuantile(LOWER_QUANTILE, evidence) < DISTRUSTED_CRITERIA.reputation

const earnsTrust = (evidence: TrustEvidence): boolean =>
  evidence.age_days >= TRUSTED_REQUIREMENTS.days &&
  evidence.active_records >= TRUSTED_REQUIREMENTS.records &&
  evidence.effective_votes >= TRUSTED_REQUIREMENTS.votes &&
  evidence.independent_clusters >= TRUSTED_REQUIREMENTS.clusters &&
  evidence.strikes_90 === 0 &&
  reputationQuantile(LOWER_QUANTILE, evidence) >= TRUSTED_REQUIREMENTS.reputation

/**
 * The transition to another trust level that is due; null when there is none. A strike costs one level: strikes that
 * led to the present level are not counted against it again. Only an operator ends a suspension. The table is in
 * docs/trust.md, "Levels".
 */
export function trustTransition(evidence: TrustEvidence): TrustTransition | null {
  const { trust_level, strikes_30, strikes_at_level } = evidence
  if (trust_level === 'suspended') return null
  const suspension = suspensionReason(evidence)
  if (suspension !== null) return { to: 'suspended', reason: suspension }
  if (trust_level === 'new')
    return evidence.passed_deposits >= MIN_PASSED_DEPOSITS && strikes_30 === 0
      ? { to: 'established', reason: `${MIN_PASSED_DEPOSITS} deposits passed the checks` }
      : null
  if (strikes_at_level > 0)
    return { to: trust_level === 'trusted' ? 'established' : 'new', reason: 'a deposit was refused as an attack' }
  // texts that are retracted could be deposited again to make the next account established
  if (!evidence.is_erased && evidence.remaining_deposits < MIN_PASSED_DEPOSITS)
    return { to: 'new', reason: `fewer than ${MIN_PASSED_DEPOSITS} deposits remain` }
  if (trust_level === 'trusted' && evidence.has_lost_support)
    return { to: 'established', reason: 'those who found the records helpful no longer count' }
  if (trust_level === 'trusted')
    return losesTrust(evidence)
      ? { to: 'established', reason: 'the records are found helpful less often than before' }
      : null
  return earnsTrust(evidence) ? { to: 'trusted', reason: 'the records of many weeks are found helpful by many' } : null
}
