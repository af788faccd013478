import type { ExpertiseTopic } from '@cairnway/contract'
import { type Db, getOne, type Sql, sql } from '../../platform/db/db.ts'
import { isOfClass, qualifiesFor } from '../../platform/visibility/class-predicates.ts'
import { isPublic, isReachedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { MIN_DAYS_APART } from '../../rules/trust/independent-clusters.ts'
import { ENDORSEMENT } from '../../rules/trust/trust-classes.ts'
import { POSITIVE_DETAILS } from '../../rules/trust/vote-value.ts'

/**
 * Query for the records that count: for contributors themselves those that their key reaches, for everybody else the
 * public ones.
 */
export interface ExpertiseQuery {
  contributor_id: string
  /** the key by which the contributor reads their own profile; null for that of somebody else */
  owner: Pick<Reader, 'workspace_id'> | null
}

/** Condition that a record `e` is a deposit of the contributor, in any version, that the reader may read. */
const isCounted = ({ contributor_id, owner }: ExpertiseQuery): Sql => sql`
  e.contributor_id = ${contributor_id} and e.retracted_at is null and e.validation_state <> 'draft'
  and ${owner ? isReachedBy('e', owner) : isPublic('e')}`

/** The topics of a row with tags and a wedge: its tags in lower case, and its domain. */
const topicsOf = (row: Sql): Sql =>
  sql`(select distinct lower(name) as topic from unnest(${row}.tags || ${row}.wedge) as name)`

/** A topic of a contributor, without the number of its records, which `countCurrentRecords` counts. */
export type ConfirmedTopic = Omit<ExpertiseTopic, 'experiences'>

/** Records of one topic by which a cluster counts as a confirmation at most, so that nobody makes an expert alone. */
export const MAX_CONFIRMED_PER_CLUSTER = 3

/**
 * The topics of a contributor's records that others confirm. A vote confirms as it does for the endorsement of a
 * record: it is positive, of a seasoned contributor of another cluster, or an appointed one, who was shown the record. Within a
 * workspace each member is vouched for.
 */
export const listConfirmedTopics = (
  db: Db,
  query: ExpertiseQuery,
  { min_records, min_clusters, limit, examples }: ExpertiseRule,
) =>
  db.query<ConfirmedTopic>(sql`
    with confirmed as materialized (
      select e.id, e.workspace_id, e.wedge, e.tags, e.endorsement from experiences e
      where ${isCounted(query)} and e.feedback_count > 0
    ), confirming as materialized (
      select f.experience_id as id, case when v.erased_at is null then v.cluster else 'erased' end as cluster,
        min(f.created_at) as first_at, bool_or(${isOfClass('appointed', 'v')}) as is_appointed
      from confirmed r join feedback f on f.experience_id = r.id join contributors v on v.id = f.contributor_id
      where f.served and (r.workspace_id is not null or ${qualifiesFor('endorsed', 'v')})
        and v.cluster <> (select author.cluster from contributors author where author.id = ${query.contributor_id})
        and case when f.helpfulness_detail is null then f.was_helpful
          else f.helpfulness_detail = any(${POSITIVE_DETAILS}::text[]) end
      group by 1, 2
    ), topics as materialized (
      select r.id, r.wedge, r.endorsement, t.topic from confirmed r cross join lateral ${topicsOf(sql`r`)} t
      where r.id in (select id from confirming)
    ), by_record as (
      select topic, mode() within group (order by wedge) as domain,
        count(*) filter (where endorsement > ${ENDORSEMENT.none}) as records,
        (array_agg(id order by endorsement desc, id))[1:${examples}::int] as example_ids
      from topics group by topic
    ), by_cluster as (
      select t.topic, c.cluster, least(count(*), ${MAX_CONFIRMED_PER_CLUSTER}) as confirmations,
        min(c.first_at) as first_at, bool_or(c.is_appointed) as is_appointed
      from topics t join confirming c on c.id = t.id group by 1, 2
    ), by_topic as (
      select topic, sum(confirmations)::int as confirmations, count(*)::int as clusters,
        bool_or(is_appointed) or max(first_at) - min(first_at) >= make_interval(days => ${MIN_DAYS_APART}) as are_independent
      from by_cluster group by topic
    )
    select r.topic, r.domain, c.confirmations, c.clusters as confirming_clusters, r.example_ids
    from by_record r join by_topic c on c.topic = r.topic
    where r.records >= ${min_records} or (c.clusters >= ${min_clusters} and c.are_independent)
    order by confirming_clusters desc, c.confirmations desc, r.topic = r.domain, r.topic limit ${limit}`)

/** Thresholds that make a topic expertise, and bounds on how much of it is shown. */
export interface ExpertiseRule {
  /** endorsed records, or … */
  min_records: number
  /** … independent clusters that confirm any record */
  min_clusters: number
  /** topics */
  limit: number
  /** records of a topic that are named */
  examples: number
}

/** The current records of a contributor: how many there are, and how many of each of the topics. */
export async function countCurrentRecords(
  db: Db,
  query: ExpertiseQuery,
  topics: readonly string[],
): Promise<{ total: number; by_topic: Map<string, number> }> {
  const rows = await db.query<{ topic: string | null; count: number }>(sql`
    with current as materialized (
      select e.wedge, e.tags from experiences e where ${isCounted(query)} and e.superseded_by is null
    )
    select null as topic, count(*)::int as count from current
    union all
    select t.topic, count(*)::int from current r cross join lateral ${topicsOf(sql`r`)} t
    where t.topic = any(${topics}::text[]) group by t.topic`)
  const total = rows.find(({ topic }) => topic === null)?.count ?? 0
  return { total, by_topic: new Map(rows.flatMap(({ topic, count }) => (topic === null ? [] : [[topic, count]]))) }
}

export interface RecordChanges {
  /** the snapshot in which the changes were read */
  snapshot: string
  is_changed: boolean
}

/**
 * Asks whether an event about a record of the contributor was committed since the snapshot; without a snapshot, it may
 * have been. An event of a record that only its owner reads counts for the owner alone: otherwise the time of an answer
 * would reveal it to others. An erasure has no event here; it is noticed by the number of public records.
 */
export const getRecordChanges = (
  db: Db,
  { contributor_id, owner }: ExpertiseQuery,
  since: string | null,
): Promise<RecordChanges> => {
  const seen = sql`${since}::text::pg_snapshot`
  const is_readable = owner
    ? sql`true`
    : sql`exists (select from experiences e
        where e.id = v.experience_id and e.audience = 'public' and e.validation_state <> 'draft')`
  return getOne<RecordChanges>(
    db,
    sql`select pg_current_snapshot()::text as snapshot, ${since}::text is null or exists (
      select from events v
      where v.contributor_id = ${contributor_id} and v.experience_id is not null and v.name <> 'feedback.received'
        and v.xid >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(v.xid, ${seen}) and ${is_readable}
    ) as is_changed`,
  )
}
