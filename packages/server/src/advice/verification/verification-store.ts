import type { ReportedOutcome } from '@cairnway/contract'
import { type Db, findOne, getOne, jsonbText, sql } from '../../platform/db/db.ts'
import { qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { RULES_VERSION } from '../../rules/screening/rules-version.ts'
import type { ActionVerdict } from '../../rules/verdicts/verdict-types.ts'

/** A verdict as it was answered. */
export interface NewVerification {
  /** `ver_…` */
  id: string
  contributor_id: string
  /** workspace of the key that asked */
  workspace_id: string | null
  /** texts without secrets and personal data */
  situation: string
  planned_action: string
  conditions: Record<string, unknown> | null
  domain: string
  verdict: string
  confidence: number
  /** probability that the action succeeds, before and after calibration; null when nothing was known */
  probability: number | null
  calibrated: number | null
  /** the weights that the probability comes from */
  model: string
  matched: ActionVerdict['matched']
  /** records that the answer quoted or was about */
  cited_ids: string[]
  /** procedures that the answer named; the records that they quote are cited too */
  procedure_ids: string[]
  created_at: string
}

/** A verdict as it is kept: its texts go after 30 days, and when a record that it cites is erased. */
export interface VerificationRow extends Omit<NewVerification, 'situation' | 'planned_action' | 'procedure_ids'> {
  situation: string | null
  planned_action: string | null
  outcome: ReportedOutcome | null
  reported_at: string | null
  raw_deposit_id: string | null
}

export const insertVerification = (tx: Db, row: NewVerification) =>
  tx.query(sql`
    with v as (
      insert into verifications (id, contributor_id, workspace_id, situation, planned_action, conditions, rules_version,
        domain, verdict, confidence, probability, calibrated, model, matched, cited_ids, created_at)
      values (${row.id}, ${row.contributor_id}, ${row.workspace_id}, ${row.situation}, ${row.planned_action},
        ${jsonbText(row.conditions)}::jsonb, ${RULES_VERSION}, ${row.domain}, ${row.verdict}, ${row.confidence},
        ${row.probability}, ${row.calibrated}, ${row.model}, ${jsonbText(row.matched)}::jsonb, ${row.cited_ids}::text[]
          || array(select unnest(k.quoted_ids) from procedures k where k.id = any(${row.procedure_ids}::text[])),
        ${row.created_at})
      returning id, workspace_id, cited_ids, created_at)
    insert into verification_citations (experience_id, created_at, verification_id, workspace_id)
    select distinct cited, v.created_at, v.id, v.workspace_id from v, unnest(v.cited_ids) as cited`)

/** A verdict that a key reaches, since that time, locked until the transaction ends. */
export const lockVerification = (tx: Db, { id, owner, since }: OwnVerification) =>
  findOne<VerificationRow>(
    tx,
    sql`select id, contributor_id, workspace_id, situation, planned_action, conditions, domain, verdict, confidence,
        probability, calibrated, model, matched, cited_ids, created_at, outcome, reported_at, raw_deposit_id
      from verifications v where v.id = ${id} and ${isOwnedBy('v', owner)} and v.created_at > ${since}
      for no key update`,
  )

/** Selection of one verdict of its owner, not older than a time (ISO 8601). */
export interface OwnVerification {
  id: string
  owner: Reader
  since: string
}

export const setOutcome = (
  tx: Db,
  id: string,
  {
    outcome,
    raw_deposit_id,
    reported_at,
  }: { outcome: ReportedOutcome; raw_deposit_id: string | null; reported_at: string },
) =>
  tx.query(sql`
    update verifications set outcome = ${outcome}, raw_deposit_id = ${raw_deposit_id}, reported_at = ${reported_at}
    where id = ${id}`)

/** A reported outcome of a verdict that had a probability. */
export interface ReportedVerdict {
  probability: number
  outcome: 'succeeded' | 'partial' | 'failed'
  cluster: string
  /** those of a cluster weigh CLUSTER_WEIGHT together */
  weight: number
}

/** Weight of all reports of a cluster in a calibration together, so that none determines it alone. */
export const CLUSTER_WEIGHT = 1
/** Clusters that report about a record, without which none of these reports counts in a calibration. */
export const MIN_REPORTING_CLUSTERS = 2

/**
 * Outcomes that were reported for verdicts of these weights: of each proven cluster the newest one about each record that
 * another proven cluster reported about too. Suspended contributors do not count. What happened in a workspace stays
 * there: everybody is given verdicts by this map.
 */
export const listReportedVerdicts = (db: Db, model: string) =>
  db.query<ReportedVerdict>(sql`
    select probability, outcome, cluster, ${CLUSTER_WEIGHT}::float8 / count(*) over (partition by cluster) as weight
    from (
      select newest.*, count(*) over (partition by about) as clusters
      from (
        select distinct on (c.cluster, about) v.id, v.probability, v.outcome, v.reported_at, c.cluster, about
        from verifications v join contributors c on c.id = v.contributor_id
          cross join lateral coalesce(v.matched -> 0 ->> 'experience_id', v.cited_ids[1]) as about
        where v.model = ${model} and v.workspace_id is null and v.reported_at is not null and v.probability is not null
          and v.outcome <> 'not_taken' and c.erased_at is null and c.trust_level <> 'suspended' and about is not null
          and ${qualifiesFor('calibration', 'c')}
        order by c.cluster, about, v.reported_at desc, v.id
      ) newest
    ) shared
    where clusters >= ${MIN_REPORTING_CLUSTERS} order by reported_at, id`)

/** Whether a contributor has reported an outcome that a calibration may count. */
export const hasReported = async (tx: Db, contributor_id: string): Promise<boolean> =>
  (
    await tx.query(sql`
      select from verifications v
      where v.contributor_id = ${contributor_id} and v.workspace_id is null and v.probability is not null
        and v.reported_at is not null and v.outcome <> 'not_taken' limit 1`)
  ).length > 0

/** Counts the outcomes that the cluster of a contributor reported since that time outside of workspaces. */
export const countClusterOutcomes = async (tx: Db, contributor_id: string, since: string): Promise<number> => {
  const { reports } = await getOne<{ reports: number }>(
    tx,
    sql`select count(*)::int as reports from contributors own join contributors c on c.cluster = own.cluster
        join verifications v on v.contributor_id = c.id
      where own.id = ${contributor_id} and v.workspace_id is null and v.reported_at >= ${since}`,
  )
  return reports
}

/** An outcome that a contributor reported, with the verdict that they were given. */
export interface OwnOutcome {
  verdict: string
  domain: string
  /** probability that the action succeeds; null when nothing was known */
  calibrated: number | null
  outcome: Exclude<ReportedOutcome, 'not_taken'>
}

/** The newest outcomes that a contributor reported of actions that they took, as far as their key reaches them. */
export const listOwnOutcomes = (db: Db, owner: Reader, limit: number) =>
  db.query<OwnOutcome>(sql`
    select verdict, domain, calibrated, outcome from verifications v
    where ${isOwnedBy('v', owner)} and reported_at is not null and outcome <> 'not_taken'
    order by reported_at desc limit ${limit}`)

/** An action of which a contributor reported that it failed, and whose text is kept. */
export interface OwnFailure {
  situation: string
  planned_action: string
  domain: string
}

/** The newest actions of a contributor that failed, as far as their key reaches them. */
export const listOwnFailures = (db: Db, owner: Reader, limit: number) =>
  db.query<OwnFailure>(sql`
    select situation, planned_action, domain from verifications v
    where ${isOwnedBy('v', owner)} and reported_at is not null and outcome = 'failed'
      and situation is not null and planned_action is not null
    order by reported_at desc limit ${limit}`)
