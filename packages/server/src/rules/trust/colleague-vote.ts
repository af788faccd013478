import type { TrustLevel } from '@cairnway/contract'
import type { Voter } from './voter-weight.ts'

/** Days between the votes of two colleagues from which they are independent: they need not wait for each other. */
export const COLLEAGUES_DAYS_APART = 0

/** A vote as it is stored, with its voter as they are now. */
interface StoredVote extends Voter {
  contributor_id: string
  cluster: string
  served: boolean
  nth: number
  reciprocal: number
  is_erased: boolean
  outdated_nth: number
  /** whether the voter is a member of the workspace of the record */
  is_member: boolean
}

const colleagueLevel = (level: TrustLevel): TrustLevel => (level === 'suspended' ? level : 'established')

/**
 * A vote on a record of a workspace. Members are vouched for: each counts as a cluster of their own, with the full weight
 * of a proven voter, also for the tenth record of one author, praised back, or known by hearsay. Who has left does not
 * count. No level counts beyond it, so no trusted contributor clears what the workspace's reviewers decide.
 */
export const asColleagueVote = <Vote extends StoredVote>(vote: Vote): Vote => ({
  ...vote,
  cluster: vote.contributor_id,
  served: vote.is_member,
  trust_level: colleagueLevel(vote.trust_level),
  voter_class: 'proven',
  is_appointed: false,
  evidence: Number.POSITIVE_INFINITY,
  nth: 1,
  reciprocal: 0,
  outdated_nth: 1,
  is_erased: false,
})
