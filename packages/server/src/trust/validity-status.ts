/** What the votes on a record say about its validity. */
export interface ValidityEvidence {
  /** probabilities that it holds in less than .5 and .3 of cases, by the votes of the established */
  below_half: number
  below_third: number
  /** clusters with a negative vote that counts, and those among them with a voter who is established or better */
  negative_clusters: number
  negative_established: number
  /** the same of votes `outdated` of the last 90 days that no verification has answered */
  outdated_clusters: number
  outdated_established: number
  /** clusters of established or better voters who confirmed it */
  confirmations: number
  /** somebody established or better just found that it holds */
  verified: boolean
}

export type LiveValidityStatus = 'active' | 'stale' | 'disputed'

/** Design `trust.md` §2.6. */
const DISPUTE_ENTER_PROBABILITY = 0.8
const DISPUTE_EXIT_PROBABILITY = 0.4
const MIN_CONTESTED_PROBABILITY = 0.9
const MIN_CONTESTED_CLUSTERS = 3
const MIN_OUTDATED_CLUSTERS = 2
/** Clusters of trusted voters that bring a hidden record back. */
const MIN_CLEARING_CLUSTERS = 2

function isDisputed(before: LiveValidityStatus, evidence: ValidityEvidence): boolean {
  if (before === 'disputed') return evidence.below_half > DISPUTE_EXIT_PROBABILITY
  const { negative_established, negative_clusters } = evidence
  const heard = negative_established >= 2 || (negative_established === 1 && negative_clusters >= 3)
  return heard && evidence.below_half >= DISPUTE_ENTER_PROBABILITY
}

/** Where established voters have confirmed a record, newcomers alone cannot make it stale. */
function isOutdated({ outdated_clusters, outdated_established, confirmations }: ValidityEvidence): boolean {
  return outdated_clusters >= MIN_OUTDATED_CLUSTERS && (outdated_established > 0 || confirmations === 0)
}

/** The status that follows from the votes for a record that is neither retracted nor superseded (design `trust.md` §2.6). */
export function validityStatus(before: LiveValidityStatus, evidence: ValidityEvidence): LiveValidityStatus {
  if (isDisputed(before, evidence)) return 'disputed'
  if (isOutdated(evidence)) return 'stale'
  return before === 'stale' && !evidence.verified ? 'stale' : 'active'
}

/** Whether a disputed record is to be hidden. */
export const isContested = (
  status: LiveValidityStatus,
  { below_third, negative_clusters }: ValidityEvidence,
): boolean =>
  status === 'disputed' && below_third >= MIN_CONTESTED_PROBABILITY && negative_clusters >= MIN_CONTESTED_CLUSTERS

/**
 * Whether a hidden record may be shown again.
 * @param trusted_clusters clusters, apart from the owner's, of trusted voters who confirmed it since it was hidden
 */
export const canClearContested = (trusted_clusters: ReadonlySet<string>): boolean =>
  trusted_clusters.size >= MIN_CLEARING_CLUSTERS
