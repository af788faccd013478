import type { ValidityStatus } from '@cairnway/contract'
import { TRUST_USES } from './trust-uses.ts'

/** Evidence of the votes on a record for its validity. */
export interface ValidityEvidence {
  /** probabilities that it holds in less than half and in less than `CONTESTED_HOLD_RATE` of the cases, by seasoned voters */
  below_half: number
  below_contested: number
  /** whether enough voters find it wrong for it to be disputed, and to be hidden too */
  is_disputed_by_enough: boolean
  is_hidden_by_enough: boolean
  /** whether enough votes `outdated` came after the last verification, and lately */
  is_outdated: boolean
  /** the same, however long ago they came */
  was_outdated: boolean
  /** whether the newest vote completes a verification */
  verified: boolean
  /** whether it is stale by its age, regardless of votes; computed for stale records only */
  is_aged: boolean
}

/** The part of the evidence that follows from votes alone. */
export type VoteEvidence = Omit<ValidityEvidence, 'verified' | 'is_aged'>

/** The status of a record that is neither retracted nor superseded. */
export type LiveValidityStatus = Exclude<ValidityStatus, 'superseded'>

/** Hysteresis on the probability that the record holds in less than half of the cases: docs/validity.md, "Validity". */
export const DISPUTE_ENTER_PROBABILITY = 0.8
export const DISPUTE_EXIT_PROBABILITY = 0.4
/** A disputed record is hidden from this probability that it holds in fewer cases than `CONTESTED_HOLD_RATE`. */
export const MIN_CONTESTED_PROBABILITY = 0.9
/** Share of cases; a disputed record that holds in fewer is hidden. */
export const CONTESTED_HOLD_RATE = 0.3
/** Clusters of trusted voters that make a hidden record visible again. */
export const MIN_CLEARING_CLUSTERS = TRUST_USES.release.needs.root

function isDisputed(before: LiveValidityStatus, { below_half, is_disputed_by_enough }: ValidityEvidence): boolean {
  if (!is_disputed_by_enough) return false
  return before === 'disputed' ? below_half > DISPUTE_EXIT_PROBABILITY : below_half >= DISPUTE_ENTER_PROBABILITY
}

/**
 * The status that follows from the votes for a record that is neither retracted nor superseded. A doubt lasts as long
 * as its votes count: the suspension of their voters ends it.
 */
export function validityStatus(before: LiveValidityStatus, evidence: ValidityEvidence): LiveValidityStatus {
  if (isDisputed(before, evidence)) return 'disputed'
  if (evidence.is_outdated) return 'stale'
  const is_still_stale = before === 'stale' && !evidence.verified && (evidence.was_outdated || evidence.is_aged)
  return is_still_stale ? 'stale' : 'active'
}

/** Whether a record must be hidden from others. */
export const isContested = (
  status: LiveValidityStatus,
  { below_contested, is_hidden_by_enough }: VoteEvidence,
): boolean => status === 'disputed' && is_hidden_by_enough && below_contested >= MIN_CONTESTED_PROBABILITY

/** Risk flag of a record of a newcomer that names a host which is not widely known. */
export const UNKNOWN_HOST_FLAG = 'unknown_host'
/** Risk flag of a record with a remedy by which a malicious author can harm readers. */
export const RISKY_REMEDY_FLAG = 'risky_remedy'
/**
 * Flags with which a record of a newcomer stays hidden until somebody reviews it, although their other records become
 * visible.
 */
export const WAITING_FLAGS: readonly string[] = [UNKNOWN_HOST_FLAG, RISKY_REMEDY_FLAG]
/** Flags that mean that a record is hidden for more than its unknown hosts. */
const GRAVER_FLAGS = ['poisoning_suspected', RISKY_REMEDY_FLAG]

/**
 * Whether a hidden record may be shown again.
 * @param trusted_clusters clusters other than the owner's of trusted voters who confirmed the record after it was
 * hidden
 * @param risk_flags of the record; one cluster suffices for a record that is hidden for its unknown hosts alone
 */
export function canClearContested(
  trusted_clusters: ReadonlySet<string>,
  risk_flags: readonly { type: string }[],
): boolean {
  const types = new Set(risk_flags.map(({ type }) => type))
  const is_hidden_for_hosts = types.has(UNKNOWN_HOST_FLAG) && !GRAVER_FLAGS.some((type) => types.has(type))
  return trusted_clusters.size >= (is_hidden_for_hosts ? 1 : MIN_CLEARING_CLUSTERS)
}
