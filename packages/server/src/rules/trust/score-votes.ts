import { countIndependentClusters } from './independent-clusters.ts'
import { type Tally, tallyVotes } from './tally-votes.ts'
import { probabilityBelow, type Transferability, transferability } from './transferability.ts'
import { type Endorsement, endorsementOf, hasClass, meets } from './trust-classes.ts'
import { CONTESTED_HOLD_RATE, type VoteEvidence } from './validity-status.ts'
import { isNegative, isPositive, type VoteVerdict, voteValue } from './vote-value.ts'
import { type Voter, type VotingContext, voterWeight } from './voter-weight.ts'

/** A live vote on a record. */
export interface CastVote extends VoteVerdict, Voter, VotingContext {
  /** of the voter; see `votingCluster` */
  cluster: string
  /** whether the voter was shown the record and is not in the owner's cluster */
  is_counted: boolean
  /** whether it was cast after the record was last verified */
  since_verified: boolean
  /** whether it was cast after the record was last hidden */
  since_hidden: boolean
  /** of a vote `outdated`: its number among those of its cluster on that day (UTC), from 1 */
  outdated_nth: number
}

/** Scores of a record from the votes on it. */
export interface VoteScores extends Tally, Transferability {
  feedback_count: number
  helpful_count: number
  not_helpful_count: number
  /** effective votes of proven voters alone: they count for the author's trust level */
  proven: Tally
  /** degree of its endorsement */
  endorsement: Endorsement
  /** independent clusters of seasoned voters who confirm it */
  independent_confirmations: number
  /** votes `outdated` cast after the last verification */
  staleness_signals: number
  validity_evidence: VoteEvidence
  /** clusters of trusted voters who confirmed the record since it was hidden */
  trusted_confirming_clusters: ReadonlySet<string>
}

/** Days for which a vote `outdated` counts against a record. */
export const OUTDATED_VOTE_DAYS = 90

/** Records of others that a cluster makes older on one day: the votes `outdated` of a cluster beyond it do not count. */
export const MAX_OUTDATED_PER_DAY = 3

/**
 * The cluster that a vote counts for. All erased voters are one cluster, since nothing remains that identifies them:
 * otherwise somebody could vote, be erased, and vote again as another contributor.
 */
export const votingCluster = ({ cluster, is_erased }: { cluster: string; is_erased: boolean }): string =>
  is_erased ? 'erased' : cluster

const distinctClusters = (votes: readonly CastVote[]): Set<string> => new Set(votes.map(({ cluster }) => cluster))

/**
 * Sums votes by their weights. Of the votes of one voter on the records of one author each weighs less than the one
 * before, so that nobody decides alone on the reputation of an author.
 */
const tallyCastVotes = (votes: readonly CastVote[]): Tally =>
  tallyVotes(
    votes.map((vote) => {
      const { value, factor } = voteValue(vote)
      // reciprocal praise counts less; otherwise an author could praise critics until their votes have no weight
      const reciprocal = isPositive(vote) ? vote.reciprocal : 0
      return {
        cluster: vote.cluster,
        value,
        weight: voterWeight(vote, { ...vote, reciprocal }) * factor,
        proven: hasClass(vote, 'proven'),
      }
    }),
  )

/** The votes `outdated` that keep a record stale where there are enough of them. */
const countedOutdated = (votes: readonly CastVote[]): CastVote[] =>
  votes.filter(
    (vote) =>
      vote.helpfulness_detail === 'outdated' && vote.since_verified && vote.outdated_nth <= MAX_OUTDATED_PER_DAY,
  )

/**
 * The scores of a record, from its votes alone.
 * @param quality score of the quality gate, 0..1; null when it was not measured
 * @param days_apart from which the votes of two clusters are independent; see `countIndependentClusters`
 */
export function scoreVotes(votes: readonly CastVote[], quality: number | null, days_apart?: number): VoteScores {
  const counted = votes.filter(({ is_counted, trust_level }) => is_counted && trust_level !== 'suspended')
  const tally = tallyCastVotes(counted)
  // new accounts cost nothing and established ones three deposits, so only seasoned voters dispute or clear a record;
  // each
  // record is evaluated alone, otherwise many false records of one author would outweigh their critics
  const seasoned = tallyCastVotes(
    counted.filter((vote) => hasClass(vote, 'seasoned')).map((vote) => ({ ...vote, nth: 1 })),
  )
  const positive = counted.filter(isPositive)
  const negative = counted.filter(isNegative)
  const outdated = counted.filter((vote) => vote.helpfulness_detail === 'outdated' && vote.since_verified)
  const made_older = countedOutdated(counted)
  const made_older_lately = made_older.filter(({ age_days }) => age_days <= OUTDATED_VOTE_DAYS)
  return {
    ...tally,
    ...transferability(tally, quality),
    feedback_count: votes.length,
    helpful_count: votes.filter(({ was_helpful }) => was_helpful).length,
    not_helpful_count: votes.filter(({ was_helpful }) => !was_helpful).length,
    proven: tallyCastVotes(counted.filter((vote) => hasClass(vote, 'proven'))),
    endorsement: endorsementOf(positive, days_apart),
    independent_confirmations: countIndependentClusters(
      positive.filter((vote) => hasClass(vote, 'seasoned')),
      days_apart,
    ),
    staleness_signals: outdated.length,
    validity_evidence: {
      below_half: probabilityBelow(0.5, seasoned, quality),
      below_contested: probabilityBelow(CONTESTED_HOLD_RATE, seasoned, quality),
      is_disputed_by_enough: meets('dispute', negative, days_apart),
      is_hidden_by_enough: meets('quarantine', negative, days_apart),
      is_outdated: meets('outdated', made_older_lately, days_apart),
      was_outdated: meets('outdated', made_older, days_apart),
    },
    trusted_confirming_clusters: distinctClusters(
      positive.filter((vote) => vote.since_hidden && vote.trust_level === 'trusted'),
    ),
  }
}
