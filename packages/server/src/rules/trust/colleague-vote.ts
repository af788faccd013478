import type { TrustLevel } from '@cairnway/contract'
import type { Voter } from './voter-weight.ts'

/** Days between the votes of two colleagues from which they are independent: colleagues count at once. */
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
 * A vote on a record of a workspace. Each member counts as a cluster of their own, with the full weight of a proven
 * voter, even for the tenth record of one author, a reciprocal vote, or a record that they were not shown. Former
 * members do not count. Higher levels count no more, so that no trusted contributor clears a record in place of the
 * workspace's reviewers.
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
