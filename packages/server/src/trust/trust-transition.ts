import type { TrustLevel } from '@cairnway/contract'
import { betaQuantile } from './beta-distribution.ts'
import { type ReputationEvidence, reputationBeta } from './reputation.ts'

/** What decides about a contributor's trust level. Votes and clusters are those of established voters. */
export interface TrustEvidence extends ReputationEvidence {
  trust_level: TrustLevel
  age_days: number
  /** records since an operator last ended a suspension that passed the checks and that neither a copy, a retraction nor a newer version has taken away */
  passed_deposits: number
  /** records that everyone may read and nothing has replaced */
  active_records: number
  /** votes on all records, at most five of each */
  effective_votes: number
  /** clusters that these come from, and those among them who found a record wrong */
  vote_clusters: number
  against_clusters: number
  strikes_30: number
  strikes_90: number
  /** an operator has looked at what votes say of them */
  is_reinstated: boolean
  /** strikes since the present trust level was reached */
  strikes_at_level: number
}

export interface TrustTransition {
  to: TrustLevel
  reason: string
}

/** Deposits that must pass the checks before a newcomer's become searchable (specification: limits). */
const MIN_PASSED_DEPOSITS = 3
/** Design `trust.md` §2.5. */
const TRUSTED_REQUIREMENTS = { days: 14, records: 10, votes: 10, clusters: 5, reputation: 0.65 }
const MIN_REPUTATION_TO_STAY_TRUSTED = 0.55
const SUSPENSION_STRIKES_30_DAYS_NEW = 2
const SUSPENSION_STRIKES_30_DAYS = 3
const SUSPENSION_STRIKES_90_DAYS = 4
/** Most of those who voted, and not a few, must agree: three records are all that an account for it costs. */
const FOUND_WRONG_CRITERIA = { votes: 5, reputation: 0.35, clusters: 5 }
/** quantiles of the reputation that must be over or under a line */
const LOWER_QUANTILE = 0.1
const UPPER_QUANTILE = 0.95

const reputationQuantile = (p: number, standing: TrustEvidence): number => {
  const { a, b } = reputationBeta(standing, standing.strikes_30)
  return betaQuantile(p, a, b)
}

const isFoundWrong = (standing: TrustEvidence): boolean =>
  standing.effective_votes >= FOUND_WRONG_CRITERIA.votes &&
  standing.against_clusters >= FOUND_WRONG_CRITERIA.clusters &&
  2 * standing.against_clusters > standing.vote_clusters &&
  reputationQuantile(UPPER_QUANTILE, standing) < FOUND_WRONG_CRITERIA.reputation

/** An operator's word stands: after it only new strikes suspend again. */
function suspensionReason(standing: TrustEvidence): string | null {
  const { trust_level, strikes_30, strikes_90, is_reinstated } = standing
  const most = trust_level === 'new' ? SUSPENSION_STRIKES_30_DAYS_NEW : SUSPENSION_STRIKES_30_DAYS
  if (strikes_30 >= most) return `${strikes_30} strikes in 30 days`
  if (strikes_90 >= SUSPENSION_STRIKES_90_DAYS) return `${strikes_90} strikes in 90 days`
  return !is_reinstated && isFoundWrong(standing) ? 'others found their records wrong' : null
}

const earnsTrust = (standing: TrustEvidence): boolean =>
  standing.age_days >= TRUSTED_REQUIREMENTS.days &&
  standing.active_records >= TRUSTED_REQUIREMENTS.records &&
  standing.effective_votes >= TRUSTED_REQUIREMENTS.votes &&
  standing.vote_clusters >= TRUSTED_REQUIREMENTS.clusters &&
  standing.strikes_90 === 0 &&
  reputationQuantile(LOWER_QUANTILE, standing) >= TRUSTED_REQUIREMENTS.reputation

/**
 * The move to another trust level that is due; null when there is none. A strike costs one level: the strikes that
 * brought somebody to their level are not counted against it again. Only an operator brings back who is suspended
 * (design `trust.md` §2.5).
 */
export function trustTransition(standing: TrustEvidence): TrustTransition | null {
  const { trust_level, strikes_30, strikes_at_level } = standing
  if (trust_level === 'suspended') return null
  const bad = suspensionReason(standing)
  if (bad !== null) return { to: 'suspended', reason: bad }
  if (trust_level === 'new')
    return standing.passed_deposits >= MIN_PASSED_DEPOSITS && strikes_30 === 0
      ? { to: 'established', reason: `${MIN_PASSED_DEPOSITS} deposits passed the checks` }
      : null
  if (strikes_at_level > 0)
    return { to: trust_level === 'trusted' ? 'established' : 'new', reason: 'a deposit was refused as an attack' }
  if (trust_level === 'trusted')
    return reputationQuantile(LOWER_QUANTILE, standing) < MIN_REPUTATION_TO_STAY_TRUSTED
      ? { to: 'established', reason: 'the records are found helpful less often than before' }
      : null
  return earnsTrust(standing) ? { to: 'trusted', reason: 'the records of many weeks are found helpful by many' } : null
}
