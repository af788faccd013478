import type { ValidityStatus } from '@cairnway/contract'

/** Evidence of the votes on a record for its validity. */
export interface ValidityEvidence {
  /** probabilities that it holds in less than .5 and .3 of the cases, by the votes of seasoned voters */
  below_half: number
  below_third: number
  /** independent clusters with a counted negative vote, and those of seasoned voters */
  negative_clusters: number
  negative_seasoned: number
  /** the same for votes `outdated` of the last 90 days that came after the last verification */
  outdated_clusters: number
  outdated_seasoned: number
  /** whether the newest vote is one of an established voter who confirmed it */
  verified: boolean
}

/** The status of a record that is neither retracted nor superseded. */
export type LiveValidityStatus = Exclude<ValidityStatus, 'superseded'>

/** Hysteresis on the probability that the record holds in less than half of the cases: docs/validity.md, "Validity". */
export const DISPUTE_ENTER_PROBABILITY = 0.8
export const DISPUTE_EXIT_PROBABILITY = 0.4
/** Negative clusters that dispute a record: so many seasoned ones, or so many of all with a seasoned one among them. */
export const DISPUTE_CLUSTERS = { seasoned: 2, with_one_seasoned: 3 }
/** A disputed record is hidden from this probability that it holds in less than .3 of the cases. */
export const MIN_CONTESTED_PROBABILITY = 0.9
export const MIN_CONTESTED_CLUSTERS = 3
export const MIN_OUTDATED_CLUSTERS = 2
/** Clusters of trusted voters that make a hidden record visible again. */
export const MIN_CLEARING_CLUSTERS = 2

function isDisputed(before: LiveValidityStatus, evidence: ValidityEvidence): boolean {
  if (before === 'disputed') return evidence.below_half > DISPUTE_EXIT_PROBABILITY
  const { negative_seasoned, negative_clusters } = evidence
  const has_enough_clusters =
    negative_seasoned >= DISPUTE_CLUSTERS.seasoned ||
    (negative_seasoned > 0 && negative_clusters >= DISPUTE_CLUSTERS.with_one_seasoned)
  return has_enough_clusters && evidence.below_half >= DISPUTE_ENTER_PROBABILITY
}

/** Newcomers alone cannot make a record stale: they cost nothing. */
function isOutdated({ outdated_clusters, outdated_seasoned }: ValidityEvidence): boolean {
  return outdated_clusters >= MIN_OUTDATED_CLUSTERS && outdated_seasoned > 0
}

/** The status that follows from the votes for a record that is neither retracted nor superseded. */
export function validityStatus(before: LiveValidityStatus, evidence: ValidityEvidence): LiveValidityStatus {
  if (isDisputed(before, evidence)) return 'disputed'
  if (isOutdated(evidence)) return 'stale'
  return before === 'stale' && !evidence.verified ? 'stale' : 'active'
}

/** Whether a record must be hidden from others. */
export const isContested = (
  status: LiveValidityStatus,
  { below_third, negative_clusters }: ValidityEvidence,
): boolean =>
  status === 'disputed' && below_third >= MIN_CONTESTED_PROBABILITY && negative_clusters >= MIN_CONTESTED_CLUSTERS

/** Risk flag of a record of a newcomer that names a host which is not widely known. */
export const UNKNOWN_HOST_FLAG = 'unknown_host'

/**
 * Whether a hidden record may be shown again.
 * @param trusted_clusters clusters other than the owner's of trusted voters who confirmed the record after it was
 * hidden
 * @param risk_flags of the record; one voice suffices for a record that is hidden for its unknown hosts alone
 */
export function canClearContested(
  trusted_clusters: ReadonlySet<string>,
  risk_flags: readonly { type: string }[],
): boolean {
  const types = new Set(risk_flags.map(({ type }) => type))
  const is_hidden_for_hosts = types.has(UNKNOWN_HOST_FLAG) && !types.has('poisoning_suspected')
  return trusted_clusters.size >= (is_hidden_for_hosts ? 1 : MIN_CLEARING_CLUSTERS)
}
