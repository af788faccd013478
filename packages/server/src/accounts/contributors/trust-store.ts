import type { TrustLevel } from '@cairnway/contract'
import { type Db, findOne, getOne, sql } from '../../platform/db/db.ts'
import { isAppointed, qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { isRemainingDeposit, isTrustEvidence } from '../../platform/visibility/visibility-predicates.ts'
import type { ClusterVerdict, ContributorVoteTotals, VotedRecord } from '../../rules/trust/reputation.ts'
import type { TrustEvidence } from '../../rules/trust/trust-transition.ts'
import type { VoterClass } from '../../rules/trust/voter-class.ts'

/**
 * The trust level of a contributor, and the independent clusters that it may rest on, locked until the transaction ends.
 * @param blocks_writers whether it also waits for their calls that write, and blocks further ones
 */
export const lockTrustLevel = (tx: Db, contributor_id: string, blocks_writers = false) =>
  findOne<{ trust_level: TrustLevel; voter_class: VoterClass; independent_clusters: number }>(
    tx,
    sql`select trust_level, voter_class, independent_clusters from contributors where id = ${contributor_id}
      ${blocks_writers ? sql`for update` : sql`for no key update`}`,
  )

export interface TrustLevelUpdate {
  contributor_id: string
  to: TrustLevel
  /** null unless `to` is `suspended` */
  suspension_reason: string | null
  now: string
}

export const setTrustLevel = (tx: Db, { contributor_id, to, suspension_reason, now }: TrustLevelUpdate) =>
  tx.query(sql`
    update contributors set trust_level = ${to}, trust_changed_at = ${now}, suspension_reason = ${suspension_reason},
      reinstated_at = case when trust_level = 'suspended' and ${to}::text <> 'suspended' then ${now}::timestamptz
        else reinstated_at end,
      suspended_at = case when ${suspension_reason}::text is null then null else ${now}::timestamptz end,
      found_wrong_at = case when ${suspension_reason}::text is null then found_wrong_at end
    where id = ${contributor_id}`)

/** Evidence for a trust level, as the database holds it. */
export interface TrustEvidenceRow extends Omit<TrustEvidence, 'age_days' | 'has_lost_support'> {
  /** a seed, a publisher or an operator, whose level no rule changes */
  is_fixed: boolean
  created_at: string
  /** time since which the votes call for an operator */
  found_wrong_at: string | null
}

/** Beginnings of periods, ISO 8601. */
export interface StrikePeriods {
  days_30: string
  days_90: string
}

/**
 * Records are counted up to this number: no rule asks for more, and counting ten thousand at each vote would take too
 * long.
 */
export const MAX_COUNTED_RECORDS = 10

/** The evidence for the trust level of a contributor, whose row is locked until the transaction ends. */
export const lockTrustEvidence = (tx: Db, contributor_id: string, { days_30, days_90 }: StrikePeriods) =>
  findOne<TrustEvidenceRow>(
    tx,
    sql`select c.trust_level, (${isAppointed('c')} or c.type = 'publisher') as is_fixed, c.created_at,
        c.positive_evidence as positive, c.negative_evidence as negative, c.effective_votes, c.vote_clusters,
        c.independent_clusters, c.against_clusters, c.independent_against, c.reinstated_at is not null as is_reinstated,
        c.erased_at is not null as is_erased, c.found_wrong_at,
        (select count(*) from (select from experiences e where e.contributor_id = c.id and ${isTrustEvidence('e')}
          and e.created_at >= coalesce(c.reinstated_at, c.created_at) limit ${MAX_COUNTED_RECORDS}) x) as passed_deposits,
        (select count(*) from (select from experiences e where e.contributor_id = c.id and ${isRemainingDeposit('e')}
          and e.created_at >= coalesce(c.reinstated_at, c.created_at) limit ${MAX_COUNTED_RECORDS}) x) as remaining_deposits,
        (select count(*) from (select from experiences e where e.contributor_id = c.id and ${isTrustEvidence('e')}
          and e.audience = 'public' limit ${MAX_COUNTED_RECORDS}) x) as active_records,
        (select count(*) from strikes s where s.contributor_id = c.id and s.happened_at >= ${days_30}) as strikes_30,
        (select count(*) from strikes s where s.contributor_id = c.id and s.happened_at >= ${days_90}) as strikes_90,
        (select count(*) from strikes s where s.contributor_id = c.id
          and s.happened_at >= greatest(c.trust_changed_at, ${days_90}::timestamptz)) as strikes_at_level
      from contributors c where c.id = ${contributor_id} for no key update of c`,
  )

/** The next contributors after the given id whose level may change as time passes. */
export const listTrustRuleSubjects = (db: Db, after_id: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select id from contributors
    where id > ${after_id} and trust_level <> 'suspended' and type not in ('seed', 'publisher') and not is_operator
      and (passed_deposits > 0 or trust_level <> 'new')
    order by id limit ${limit}`)

/** Scores of the contributor's public records that have votes; retracted records count as well. */
export const listVotedRecords = (tx: Db, contributor_id: string) =>
  tx.query<VotedRecord>(sql`
    select heard_positive as proven_positive, heard_negative as proven_negative,
      positive_votes as all_positive, negative_votes as all_negative, helpful_count, not_helpful_count
    from experiences where contributor_id = ${contributor_id} and visibility_scope = 'public' and feedback_count > 0`)

/** A verdict of a cluster, with the time of its first vote. */
export interface ClusterVerdictRow extends Omit<ClusterVerdict, 'age_days'> {
  first_at: string
}

/**
 * Distinct verdicts on the contributor's public records by proven voters of other clusters who were shown the record. A
 * cluster has one row for each kind of verdict, however many votes it cast.
 */
export const listClusterVerdicts = (tx: Db, contributor_id: string) =>
  tx.query<ClusterVerdictRow>(sql`
    select v.cluster, v.erased_at is not null as is_erased, f.was_helpful, f.helpfulness_detail,
      min(f.created_at) as first_at
    from experiences e join feedback f on f.experience_id = e.id join contributors v on v.id = f.contributor_id
    where e.contributor_id = ${contributor_id} and e.visibility_scope = 'public' and e.feedback_count > 0 and f.served
      and ${qualifiesFor('reputation', 'v')}
      and v.cluster <> (select cluster from contributors where id = ${contributor_id})
    group by 1, 2, 3, 4`)

/** Strikes of the contributor since then. */
export const countStrikes = async (tx: Db, contributor_id: string, since: string): Promise<number> => {
  const { strikes } = await getOne<{ strikes: number }>(
    tx,
    sql`select count(*) as strikes from strikes where contributor_id = ${contributor_id} and happened_at >= ${since}`,
  )
  return strikes
}

export const setVoteTotals = (
  tx: Db,
  contributor_id: string,
  totals: ContributorVoteTotals & { reputation_score: number },
) =>
  tx.query(sql`
    update contributors set positive_evidence = ${totals.positive}, negative_evidence = ${totals.negative},
      effective_votes = ${totals.effective_votes}, vote_clusters = ${totals.vote_clusters},
      independent_clusters = ${totals.independent_clusters}, against_clusters = ${totals.against_clusters},
      independent_against = ${totals.independent_against}, total_helpful = ${totals.total_helpful},
      total_not_helpful = ${totals.total_not_helpful}, reputation_score = ${totals.reputation_score}
    where id = ${contributor_id}`)

export const setFoundWrong = (tx: Db, contributor_id: string, found_wrong_at: string | null) =>
  tx.query(sql`update contributors set found_wrong_at = ${found_wrong_at} where id = ${contributor_id}`)
