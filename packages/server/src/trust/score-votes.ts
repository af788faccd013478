import type { TrustLevel } from '@cairnway/contract'
import { type Tally, tallyVotes } from './tally-votes.ts'
import { probabilityBelow, type Transferability, transferability } from './transferability.ts'
import type { ValidityEvidence } from './validity-status.ts'
import { isNegative, isPositive, type VoteVerdict, voteValue } from './vote-value.ts'
import { isProven, type Voter, type VotingContext, voterWeight } from './voter-weight.ts'

/** A live vote on a record. */
export interface CastVote extends VoteVerdict, Voter, VotingContext {
  /** of the voter */
  cluster: string
  trust_level: TrustLevel
  /** the voter was shown the record and is none of the owner's cluster */
  is_counted: boolean
  /** cast after the record was last verified */
  since_verified: boolean
  /** cast after the record was last hidden */
  since_hidden: boolean
}

/** All that follows from the votes on a record. */
export interface VoteScores extends Tally, Transferability {
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  /** effective votes of the established alone: what counts for the standing of the author */
  established: Tally
  confirmations: number
  /** votes `outdated` that no verification has answered */
  staleness_signals: number
  validity_evidence: Omit<ValidityEvidence, 'verified'>
  /** clusters of trusted voters who confirmed the record since it was hidden */
  trusted_confirming_clusters: ReadonlySet<string>
}

/** How long a vote `outdated` counts against a record (design `trust.md` §2.6). */
const OUTDATED_DAYS = 90

/** Whether the voter's word alone can confirm or dispute. */
export const isEstablished = ({ trust_level }: Pick<CastVote, 'trust_level'>): boolean =>
  trust_level === 'established' || trust_level === 'trusted'

const distinctClusters = (votes: readonly CastVote[]): Set<string> => new Set(votes.map(({ cluster }) => cluster))

const tallyCastVotes = (votes: readonly CastVote[]): Tally =>
  tallyVotes(
    votes.map((vote) => {
      const { value, factor } = voteValue(vote)
      return { cluster: vote.cluster, value, weight: voterWeight(vote, vote) * factor, proven: isProven(vote) }
    }),
  )

/** The scores of a record from its votes alone; `quality` 0..1 or null is what the quality gate measured. */
export function scoreVotes(votes: readonly CastVote[], quality: number | null): VoteScores {
  const counted = votes.filter(({ is_counted, trust_level }) => is_counted && trust_level !== 'suspended')
  const tally = tallyCastVotes(counted)
  // only who is established disputes or clears, lifts the author or brings them down: newcomers cost nothing to make
  const established = tallyCastVotes(counted.filter(isEstablished))
  const positive = counted.filter(isPositive)
  const negative = counted.filter(isNegative)
  const outdated = counted.filter((vote) => vote.helpfulness_detail === 'outdated' && vote.since_verified)
  const recent = outdated.filter(({ age_days }) => age_days <= OUTDATED_DAYS)
  const confirmations = distinctClusters(positive.filter(isEstablished)).size
  return {
    ...tally,
    ...transferability(tally, quality),
    feedback_count: votes.length,
    helpful_count: votes.filter(({ was_helpful }) => was_helpful).length,
    not_helpful_count: votes.filter(({ was_helpful }) => !was_helpful).length,
    established,
    confirmations,
    staleness_signals: outdated.length,
    validity_evidence: {
      below_half: probabilityBelow(0.5, established, quality),
      below_third: probabilityBelow(0.3, established, quality),
      negative_clusters: distinctClusters(negative).size,
      negative_established: distinctClusters(negative.filter(isEstablished)).size,
      outdated_clusters: distinctClusters(recent).size,
      outdated_established: distinctClusters(recent.filter(isEstablished)).size,
      confirmations,
    },
    trusted_confirming_clusters: distinctClusters(
      positive.filter((vote) => vote.trust_level === 'trusted' && vote.since_hidden),
    ),
  }
}
