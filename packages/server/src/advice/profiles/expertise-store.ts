import type { ExpertiseTopic } from '@cairnway/contract'
import { type Db, getOne, type Sql, sql } from '../../platform/db/db.ts'
import { isPublic, isReachedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
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

/** Records `e` of the contributor, in all versions, that the reader may read and that are deposits. */
const isCounted = ({ contributor_id, owner }: ExpertiseQuery): Sql => sql`
  e.contributor_id = ${contributor_id} and e.retracted_at is null and e.validation_state <> 'draft'
  and ${owner ? isReachedBy('e', owner) : isPublic('e')}`

/** The topics of a row with tags and a wedge: its tags in lower case, and its domain. */
const topicsOf = (row: Sql): Sql =>
  sql`(select distinct lower(name) as topic from unnest(${row}.tags || ${row}.wedge) as name)`

/** A topic of a contributor; its records are counted apart. */
export type ConfirmedTopic = Omit<ExpertiseTopic, 'experiences'>

/**
 * The topics of a contributor's records that others confirm. A vote confirms as it does for the confirmations of a
 * record: it is positive, of an established contributor of another cluster, who was shown the record.
 */
export const listConfirmedTopics = (
  db: Db,
  query: ExpertiseQuery,
  { min_records, min_confirmations, min_clusters, limit, examples }: ExpertiseRule,
) =>
  db.query<ConfirmedTopic>(sql`
    with confirmed as materialized (
      select e.id, e.wedge, e.tags, e.confirmations from experiences e
      where ${isCounted(query)} and e.feedback_count > 0 and e.confirmations > 0
    ), confirming as materialized (
      select distinct f.experience_id as id, case when v.erased_at is null then v.cluster else 'erased' end as cluster
      from confirmed r join feedback f on f.experience_id = r.id join contributors v on v.id = f.contributor_id
      where f.served and v.trust_level in ('established', 'trusted')
        and v.cluster <> (select author.cluster from contributors author where author.id = ${query.contributor_id})
        and case when f.helpfulness_detail is null then f.was_helpful
          else f.helpfulness_detail = any(${POSITIVE_DETAILS}::text[]) end
    ), topics as materialized (
      select r.id, r.wedge, r.confirmations, t.topic from confirmed r cross join lateral ${topicsOf(sql`r`)} t
    ), by_record as (
      select topic, mode() within group (order by wedge) as domain, sum(confirmations)::int as confirmations,
        count(*) filter (where confirmations >= ${min_confirmations}) as records,
        (array_agg(id order by confirmations desc, id))[1:${examples}::int] as example_ids
      from topics group by topic
    ), by_cluster as (
      select t.topic, count(distinct c.cluster)::int as clusters from topics t join confirming c on c.id = t.id
      group by t.topic
    )
    select r.topic, r.domain, r.confirmations, coalesce(c.clusters, 0) as confirming_clusters, r.example_ids
    from by_record r left join by_cluster c on c.topic = r.topic
    where r.records >= ${min_records} or c.clusters >= ${min_clusters}
    order by confirming_clusters desc, r.confirmations desc, r.topic = r.domain, r.topic limit ${limit}`)

/** Thresholds that make a topic expertise, and bounds on how much of it is shown. */
export interface ExpertiseRule {
  /** confirmed records, or … */
  min_records: number
  /** confirmations of a confirmed record */
  min_confirmations: number
  /** … clusters that confirm any record */
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
  /** the state of the database that was looked at */
  snapshot: string
  is_changed: boolean
}

/**
 * Whether an event about a record of the contributor was committed since the snapshot; without one, nothing is known
 * and something may have changed. What happens to a record that only its owner may read changes nothing for others: the
 * time of an answer must not tell them of it. An erased record is seen by the number of public records.
 */
export const findRecordChanges = (
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
