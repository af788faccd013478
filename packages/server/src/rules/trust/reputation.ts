import { countIndependentClusters } from './independent-clusters.ts'
import { votingCluster } from './score-votes.ts'
import { isNegative, type VoteVerdict } from './vote-value.ts'

/** Votes on a contributor's records, in effective votes. */
export interface EffectiveVotes {
  positive: number
  negative: number
}

/** Votes that the prior adds to each side: docs/trust.md, "Reputation". */
export const REPUTATION_PRIOR_VOTES = 2
/** Negative votes that one strike counts as. */
export const STRIKE_COST_VOTES = 3
/** Maximum number of effective votes on one record that count for its author. */
export const MAX_RECORD_VOTES = 5

/** Parameters of the beta distribution behind a reputation; `strikes_30` are the strikes of the last 30 days. */
export const reputationBeta = ({ positive, negative }: EffectiveVotes, strikes_30: number) => ({
  a: REPUTATION_PRIOR_VOTES + positive,
  b: REPUTATION_PRIOR_VOTES + negative + STRIKE_COST_VOTES * strikes_30,
})

/** Reputation 0..1: (2 + A) / (4 + A + B + 3 · strikes of 30 days); .5 when nothing is known. */
export function reputation(evidence: EffectiveVotes, strikes_30: number): number {
  const { a, b } = reputationBeta(evidence, strikes_30)
  return a / (a + b)
}

/** Returns the evidence that one record earns its author: its votes, scaled to at most five. */
export function capRecordVotes({ positive, negative }: EffectiveVotes): EffectiveVotes {
  const scale = Math.min(1, MAX_RECORD_VOTES / Math.max(positive + negative, Number.MIN_VALUE))
  return { positive: positive * scale, negative: negative * scale }
}

/** Effective votes and vote counts of one record that has votes. */
export interface VotedRecord {
  /** effective votes of proven voters */
  proven_positive: number
  proven_negative: number
  /** effective votes of all voters */
  all_positive: number
  all_negative: number
  helpful_count: number
  not_helpful_count: number
}

/** A verdict that proven voters of one cluster gave on a contributor's records. */
export interface ClusterVerdict extends VoteVerdict {
  cluster: string
  /** whether the voter has been erased since */
  is_erased: boolean
  /** of its first vote with this verdict */
  age_days: number
}

/** Totals of the votes on a contributor's records; `positive` and `negative` are those of proven voters. */
export interface ContributorVoteTotals extends EffectiveVotes {
  effective_votes: number
  /** clusters of proven voters, and how many of them are independent */
  vote_clusters: number
  independent_clusters: number
  /** those of these clusters that found a record wrong */
  against_clusters: number
  independent_against: number
  /** effective votes of all voters, including newcomers; the reputation is computed from them */
  all_positive: number
  all_negative: number
  total_helpful: number
  total_not_helpful: number
}

const countClusters = (votes: readonly { cluster: string }[]): number =>
  new Set(votes.map(({ cluster }) => cluster)).size

/**
 * Sums the votes on a contributor's records, with at most five effective votes per record.
 * @param records the contributor's records that have votes
 * @param verdicts distinct verdicts of the clusters whose votes count
 */
export function sumVoteTotals(
  records: Iterable<VotedRecord>,
  verdicts: readonly ClusterVerdict[],
): ContributorVoteTotals {
  const votes = verdicts.map((verdict) => ({ ...verdict, cluster: votingCluster(verdict) }))
  const against = votes.filter(isNegative)
  const totals: ContributorVoteTotals = {
    positive: 0,
    negative: 0,
    effective_votes: 0,
    vote_clusters: countClusters(votes),
    independent_clusters: countIndependentClusters(votes),
    against_clusters: countClusters(against),
    independent_against: countIndependentClusters(against),
    all_positive: 0,
    all_negative: 0,
    total_helpful: 0,
    total_not_helpful: 0,
  }
  for (const record of records) {
    const { positive, negative } = capRecordVotes({
      positive: record.proven_positive,
      negative: record.proven_negative,
    })
    const all = capRecordVotes({ positive: record.all_positive, negative: record.all_negative })
    totals.positive += positive
    totals.negative += negative
    totals.effective_votes += positive + negative
    totals.all_positive += all.positive
    totals.all_negative += all.negative
    totals.total_helpful += record.helpful_count
    totals.total_not_helpful += record.not_helpful_count
  }
  return totals
}
