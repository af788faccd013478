import type { TrustLevel } from '@cairnway/contract'
import { type Db, findOne, getOne, sql } from '../db/db.ts'
import { MAX_RECORD_VOTES, type ReputationEvidence } from '../trust/reputation.ts'
import { isValidCurrentVersion } from '../visibility/visibility-predicates.ts'

/** The trust level of a contributor, locked until the transaction ends. */
export const lockTrustLevel = (tx: Db, contributor_id: string) =>
  findOne<{ trust_level: TrustLevel }>(
    tx,
    sql`select trust_level from contributors where id = ${contributor_id} for update`,
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
      suspended_at = case when ${suspension_reason}::text is null then null else ${now}::timestamptz end
    where id = ${contributor_id}`)

/** What the database holds of the evidence for a trust level. */
export interface TrustEvidenceRow extends ReputationEvidence {
  trust_level: TrustLevel
  /** a seed or an operator, whose level no rule changes */
  is_fixed: boolean
  created_at: string
  passed_deposits: number
  active_records: number
  effective_votes: number
  vote_clusters: number
  against_clusters: number
  strikes_30: number
  strikes_90: number
  is_reinstated: boolean
  strikes_at_level: number
}

/** Beginnings of periods, ISO 8601. */
export interface StrikePeriods {
  days_30: string
  days_90: string
}

/** The evidence for the trust level of a contributor, whose row is locked until the transaction ends. */
export const lockTrustEvidence = (tx: Db, contributor_id: string, { days_30, days_90 }: StrikePeriods) =>
  findOne<TrustEvidenceRow>(
    tx,
    sql`select c.trust_level, c.is_operator or c.type = 'seed' as is_fixed, c.created_at,
        c.positive_evidence as positive, c.negative_evidence as negative, c.effective_votes, c.vote_clusters,
        c.against_clusters, c.reinstated_at is not null as is_reinstated,
        (select count(*) from experiences e where e.contributor_id = c.id and ${isValidCurrentVersion('e')}
          and e.created_at >= coalesce(c.reinstated_at, c.created_at)) as passed_deposits,
        (select count(*) from experiences e where e.contributor_id = c.id and e.audience = 'public'
          and ${isValidCurrentVersion('e')}) as active_records,
        (select count(*) from strikes s where s.contributor_id = c.id and s.happened_at >= ${days_30}) as strikes_30,
        (select count(*) from strikes s where s.contributor_id = c.id and s.happened_at >= ${days_90}) as strikes_90,
        (select count(*) from strikes s where s.contributor_id = c.id
          and s.happened_at >= greatest(c.trust_changed_at, ${days_90}::timestamptz)) as strikes_at_level
      from contributors c where c.id = ${contributor_id} for update of c`,
  )

/** The next contributors after the given id whose level may change as time passes. */
export const listTrustRuleSubjects = (db: Db, after_id: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select id from contributors
    where id > ${after_id} and trust_level <> 'suspended' and type <> 'seed' and not is_operator
      and (passed_deposits > 0 or trust_level <> 'new')
    order by id limit ${limit}`)

/** What votes on records come to; `positive` and `negative` are those of established voters. */
export interface ContributorVoteTotals extends ReputationEvidence {
  effective_votes: number
  /** clusters of these voters, and of those among them who found a record wrong */
  vote_clusters: number
  against_clusters: number
  /** the same with the votes of newcomers, for the reputation */
  all_positive: number
  all_negative: number
  total_helpful: number
  total_not_helpful: number
  strikes_30: number
}

/** What all votes on a contributor's records come to; what is retracted counts all the same. The row gets locked. */
export async function getVoteTotals(tx: Db, contributor_id: string, days_30: string): Promise<ContributorVoteTotals> {
  await tx.query(sql`select id from contributors where id = ${contributor_id} for update`)
  return getOne<ContributorVoteTotals>(
    tx,
    sql`with voted as (
        select id, heard_positive as p, heard_negative as n, positive_votes as all_p, negative_votes as all_n,
          helpful_count, not_helpful_count,
          least(1, ${MAX_RECORD_VOTES} / greatest(heard_positive + heard_negative, 1e-9)) as share,
          least(1, ${MAX_RECORD_VOTES} / greatest(positive_votes + negative_votes, 1e-9)) as all_share
        from experiences where contributor_id = ${contributor_id} and feedback_count > 0
      ), heard as (
        select distinct case when v.erased_at is null then v.cluster else 'erased' end as cluster,
          case when f.helpfulness_detail is null then not f.was_helpful
            else f.helpfulness_detail in ('incorrect', 'outdated') end as is_against
        from voted join feedback f on f.experience_id = voted.id join contributors v on v.id = f.contributor_id
        where f.served and v.trust_level in ('established', 'trusted')
          and v.cluster <> (select cluster from contributors where id = ${contributor_id})
      )
      select coalesce(sum(p * share), 0) as positive, coalesce(sum(n * share), 0) as negative,
        coalesce(sum((p + n) * share), 0) as effective_votes, coalesce(sum(helpful_count), 0)::int as total_helpful,
        coalesce(sum(not_helpful_count), 0)::int as total_not_helpful,
        coalesce(sum(all_p * all_share), 0) as all_positive, coalesce(sum(all_n * all_share), 0) as all_negative,
        (select count(distinct cluster) from heard) as vote_clusters,
        (select count(distinct cluster) from heard where is_against) as against_clusters,
        (select count(*) from strikes where contributor_id = ${contributor_id} and happened_at >= ${days_30}) as strikes_30
      from voted`,
  )
}

export const setVoteTotals = (
  tx: Db,
  contributor_id: string,
  earned: ContributorVoteTotals & { reputation_score: number },
) =>
  tx.query(sql`
    update contributors set positive_evidence = ${earned.positive}, negative_evidence = ${earned.negative},
      effective_votes = ${earned.effective_votes}, vote_clusters = ${earned.vote_clusters},
      against_clusters = ${earned.against_clusters}, total_helpful = ${earned.total_helpful}, total_not_helpful = ${earned.total_not_helpful},
      reputation_score = ${earned.reputation_score}
    where id = ${contributor_id}`)
