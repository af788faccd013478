import type { TrustLevel } from '@cairnway/contract'
import { betaQuantile } from './beta.ts'
import { type Evidence, reputationBeta } from './reputation.ts'

/** What decides about a contributor's trust level. Votes and clusters are those of established voters. */
export interface Standing extends Evidence {
  trust_level: TrustLevel
  age_days: number
  /** records that passed the checks and that neither a copy, a retraction nor a newer version has taken away */
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

export interface TrustMove {
  to: TrustLevel
  reason: string
}

/** Deposits that must pass the checks before a newcomer's become searchable (specification: limits). */
const PASSES_NEEDED = 3
/** Design `trust.md` §2.5. */
const TRUSTED = { days: 14, records: 10, votes: 10, clusters: 5, reputation: 0.65 }
const TRUSTED_KEPT_FROM = 0.55
const STRIKES_30_NEW = 2
const STRIKES_30 = 3
const STRIKES_90 = 4
/** Most of those who voted, and not a few, must agree: three records are all that an account for it costs. */
const BAD = { votes: 5, reputation: 0.35, clusters: 5 }
/** quantiles of the reputation that must be over or under a line */
const LOW = 0.1
const HIGH = 0.95

const quantile = (p: number, standing: Standing): number => {
  const { a, b } = reputationBeta(standing, standing.strikes_30)
  return betaQuantile(p, a, b)
}

const isFoundWrong = (standing: Standing): boolean =>
  standing.effective_votes >= BAD.votes &&
  standing.against_clusters >= BAD.clusters &&
  2 * standing.against_clusters > standing.vote_clusters &&
  quantile(HIGH, standing) < BAD.reputation

/** An operator's word stands, who ended a suspension with these votes in view: after it only strikes suspend again. */
function suspensionReason(standing: Standing): string | null {
  const { trust_level, strikes_30, strikes_90, is_reinstated } = standing
  const most = trust_level === 'new' ? STRIKES_30_NEW : STRIKES_30
  if (strikes_30 >= most) return `${strikes_30} strikes in 30 days`
  if (strikes_90 >= STRIKES_90) return `${strikes_90} strikes in 90 days`
  return !is_reinstated && isFoundWrong(standing) ? 'others found their records wrong' : null
}

const earnsTrust = (standing: Standing): boolean =>
  standing.age_days >= TRUSTED.days &&
  standing.active_records >= TRUSTED.records &&
  standing.effective_votes >= TRUSTED.votes &&
  standing.vote_clusters >= TRUSTED.clusters &&
  standing.strikes_90 === 0 &&
  quantile(LOW, standing) >= TRUSTED.reputation

/**
 * The move to another trust level that is due; null when there is none. A strike costs one level: the strikes that
 * brought somebody to their level are not counted against it again. Only an operator brings back who is suspended
 * (design `trust.md` §2.5).
 */
export function trustMove(standing: Standing): TrustMove | null {
  const { trust_level, strikes_30, strikes_at_level } = standing
  if (trust_level === 'suspended') return null
  const bad = suspensionReason(standing)
  if (bad !== null) return { to: 'suspended', reason: bad }
  if (trust_level === 'new')
    return standing.passed_deposits >= PASSES_NEEDED && strikes_30 === 0
      ? { to: 'established', reason: `${PASSES_NEEDED} deposits passed the checks` }
      : null
  if (strikes_at_level > 0)
    return { to: trust_level === 'trusted' ? 'established' : 'new', reason: 'a deposit was refused as an attack' }
  if (trust_level === 'trusted')
    return quantile(LOW, standing) < TRUSTED_KEPT_FROM
      ? { to: 'established', reason: 'the records are found helpful less often than before' }
      : null
  return earnsTrust(standing) ? { to: 'trusted', reason: 'the records of many weeks are found helpful by many' } : null
}
