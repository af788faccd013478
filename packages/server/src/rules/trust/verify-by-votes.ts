import type { CastVote } from './score-votes.ts'
import { hasClass, meets, qualifies } from './trust-classes.ts'
import { isPositive } from './vote-value.ts'

/** Days for which a vote counts towards a verification that others complete. */
export const VERIFYING_VOTE_DAYS = 90

/** The votes by which a record was verified, or will be: those that count, confirm it, and are of a class that verifies. */
export const verifyingVotes = <Vote extends CastVote>(votes: readonly Vote[]): Vote[] =>
  votes.filter((vote) => vote.is_counted && isPositive(vote) && qualifies('verification', vote))

/**
 * Whether the newest vote completes a verification. Votes from before the last verification do not count again, and
 * neither do those from before a seasoned voter said `outdated`, or from long ago: a confirmation does not refute a
 * later doubt.
 */
export function isVerifiedBy(newest: CastVote, votes: readonly CastVote[], days_apart?: number): boolean {
  const doubts = votes.filter(
    (vote) =>
      vote.is_counted && vote.since_verified && vote.helpfulness_detail === 'outdated' && hasClass(vote, 'seasoned'),
  )
  const since_days = Math.min(VERIFYING_VOTE_DAYS, ...doubts.map(({ age_days }) => age_days))
  const since = verifyingVotes(votes).filter((vote) => vote.since_verified && vote.age_days < since_days)
  return since.includes(newest) && meets('verification', since, days_apart)
}
