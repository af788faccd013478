import type { Wedge } from '@cairnway/contract'
import { type Db, findOne, jsonbText, sql } from '../../platform/db/db.ts'
import { isNewerThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import {
  clusterFor,
  isCountedFor,
  isGroupedFor,
  reportingCluster,
} from '../../platform/visibility/cluster-predicates.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import {
  environmentVersions,
  foldedProduct,
  majorVersion,
  type NamedVersion,
} from '../../records/experiences/newest-versions-store.ts'
import type { ExperienceRow } from '../../records/experiences/store.ts'
import type { DoubtedRecord, Objections } from './find-doubts.ts'

/** Columns that are read of a record that may be in doubt. */
export interface DoubtedRow
  extends Omit<DoubtedRecord, 'wedge'>,
    Pick<ExperienceRow, 'title' | 'verified_with' | 'staleness_signals'> {
  id: string
  wedge: Wedge
  created_at: string
}

export interface DoubtQuery {
  owner: Reader
  /** times since which the newest version of a product is known, by its spellings as `foldedProduct` makes them */
  known_at: Readonly<Record<string, string>>
  /** ISO 8601 */
  now: string
  /** ISO 8601: a record that was new, verified or reaffirmed after it has no doubt for its age */
  confirmed_before: string
}

/** The next current records that a key of their owner reaches and that may be in doubt, oldest first; `findDoubts` decides. */
export const listPossiblyDoubted = (
  db: Db,
  { owner, known_at, now, confirmed_before }: DoubtQuery,
  after: KeysetCursor | null,
  limit: number,
) =>
  db.query<DoubtedRow>(sql`
    select e.id, e.title, e.wedge, e.created_at, e.validity_status, e.verified_at, e.verified_with, e.expires_hint,
      e.reaffirmed_at, e.staleness_signals, greatest(e.created_at, e.verified_at, e.reaffirmed_at) as confirmed_at,
      ${environmentVersions} as versions
    from experiences e
    where ${isOwnedBy('e', owner)} and e.retracted_at is null and e.superseded_by is null
      and e.validation_state <> 'draft' and ${isNewerThan(after, sql`(e.created_at, e.id)`)}
      and (greatest(e.created_at, e.verified_at, e.reaffirmed_at) < ${confirmed_before} or e.expires_hint <= ${now}
        or e.not_helpful_count > 0 or e.staleness_signals > 0
        or (e.observations ->> 'failed')::int + (e.observations ->> 'recurred')::int > 0
        or exists (select from jsonb_object_keys(${environmentVersions}) v (product)
          where (${jsonbText(known_at)}::jsonb ->> ${foldedProduct(sql`v.product`)})::timestamptz
            > greatest(e.created_at, e.verified_at, e.reaffirmed_at)))
    order by e.created_at, e.id limit ${limit}`)

export interface ObjectionRow extends Objections {
  id: string
}

/** Cluster for which the reporter `c` counts where the record `e` is concerned. All newcomers are one. */
const reporter_cluster = sql`case when ${isGroupedFor('doubt', 'e', 'c')} and c.erased_at is null then 'new'
  else ${reportingCluster('e', 'c')} end`
/** Whether the reporter `c` counts in addition to the author of the record `e`. */
const is_counted_objection = sql`${isCountedFor('e', 'c')} and ${clusterFor('e', 'c')} <> e.author_cluster`

/**
 * Lists what others reported of the records since their author last reaffirmed them. As for observations, the author's
 * cluster and suspended contributors do not count, and neither do votes of those who were not shown the record; inside
 * of a workspace each member does.
 */
export const listObjections = (db: Db, ids: readonly string[]) =>
  db.query<ObjectionRow>(sql`
    with asked as (
      select e.id, e.workspace_id, ${clusterFor('e', 'author')} as author_cluster, e.verified_at,
        coalesce(e.reaffirmed_at, e.created_at) as since
      from experiences e join contributors author on author.id = e.contributor_id where e.id = any(${ids}::text[])
    ), voted as (
      select e.id, ${reporter_cluster} as cluster, f.helpfulness_detail as detail, f.was_helpful,
        f.created_at > coalesce(e.verified_at, e.since) as is_unverified
      from asked e join feedback f on f.experience_id = e.id and f.created_at > e.since
          and (f.served or e.workspace_id is not null)
        join contributors c on c.id = f.contributor_id and ${is_counted_objection}
    ), votes as (
      select id, count(distinct cluster) filter (where detail = 'outdated' and is_unverified) as outdated,
        count(distinct cluster) filter (where detail = 'incorrect') as incorrect,
        count(distinct cluster) filter (
          where detail in ('outdated', 'incorrect') or (detail is null and not was_helpful)) as negative
      from voted group by id
    ), observed as (
      select e.id, count(distinct ${reporter_cluster}) filter (where o.outcome = 'succeeded') as succeeded,
        count(distinct ${reporter_cluster}) filter (where o.outcome = 'failed') as failed,
        count(distinct ${reporter_cluster}) filter (where o.outcome = 'recurred') as recurred
      from asked e join observations o on o.experience_id = e.id and o.created_at > e.since and o.attempt is null
        join contributors c on c.id = o.contributor_id and ${is_counted_objection}
      group by e.id
    )
    select a.id, coalesce(v.outdated, 0)::int as outdated, coalesce(v.incorrect, 0)::int as incorrect,
      coalesce(v.negative, 0)::int as negative, coalesce(o.succeeded, 0)::int as succeeded,
      coalesce(o.failed, 0)::int as failed, coalesce(o.recurred, 0)::int as recurred
    from asked a left join votes v on v.id = a.id left join observed o on o.id = a.id`)

/** The versions that the newest current records that a key reaches name, with the first record that names each. */
export const listOwnVersions = (db: Db, owner: Reader, max_records: number) =>
  db.query<NamedVersion>(sql`
    with own as (
      select e.id, e.created_at, ${environmentVersions} as versions from experiences e
      where ${isOwnedBy('e', owner)} and e.retracted_at is null and e.superseded_by is null
        and e.validation_state <> 'draft'
      order by e.created_at desc, e.id desc limit ${max_records}
    )
    select ${foldedProduct(sql`v.key`)} as product, ${majorVersion(sql`v.value`)} as major,
      min(own.created_at) as known_at, (array_agg(own.id order by own.created_at, own.id))[1:1] as experience_ids
    from own, jsonb_each_text(own.versions) v
    where ${majorVersion(sql`v.value`)} is not null
    group by 1, 2`)

/** A current record of its author, locked until the transaction ends. */
export const lockOwnRecord = (tx: Db, id: string, owner: Reader) =>
  findOne<Pick<DoubtedRow, 'validity_status' | 'staleness_signals' | 'reaffirmed_at'>>(
    tx,
    sql`select e.validity_status, e.staleness_signals, e.reaffirmed_at from experiences e
      where e.id = ${id} and ${isOwnedBy('e', owner)} and e.retracted_at is null
        and e.superseded_by is null and e.validation_state <> 'draft' for update`,
  )

export const setReaffirmed = (tx: Db, id: string, now: string) =>
  tx.query(sql`update experiences set reaffirmed_at = ${now}, updated_at = ${now} where id = ${id}`)
