import type { ValidityStatus } from '@cairnway/contract'
import { addCounts } from '../../platform/counters/count-store.ts'
import { type Db, findOne, getOne, retryTransaction, type Sql, sql } from '../../platform/db/db.ts'
import { eventsWithEffect } from '../../platform/events/effects.ts'
import { type EventCursor, isCommittedSince, readEventsSince } from '../../platform/events/event-cursor-store.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'
import { clusterFor } from '../../platform/visibility/cluster-predicates.ts'
import { isReadableBy, isShared, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import { type Activity, addActivities } from '../../records/activity/activity-store.ts'
import { textColumns } from '../../records/columns.ts'
import { addRetrievals } from '../../records/experiences/store.ts'
import { decodeVector } from '../../rules/search-engine/index/quantize.ts'
import type { QuantizedVector } from '../../rules/search-engine/index/types.ts'
import type { Endorsement } from '../../rules/trust/trust-classes.ts'
import { addDemand, bytesToHex, type DemandEntry } from '../demand/demand-store.ts'
import type { NeedText } from '../demand/need-text.ts'
import { countsOfSearch, type SearchFigures } from './counts-of-search.ts'

/** A record with the columns that the index needs. */
export interface SourceRow {
  id: string
  contributor_id: string
  /** cluster of the contributor; see `clusterFor` */
  cluster: string
  workspace_id: string | null
  /** whether its whole audience may read it */
  is_published: boolean
  validation_state: 'draft' | 'verified' | 'contested'
  validity_status: ValidityStatus
  superseded_by: string | null
  wedge: string
  tags: string[]
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
  title: string
  problem: string
  context: Parameters<typeof import('../../rules/record-text/experience-text.ts').bodyText>[0]['context']
  failed_approaches: { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation?: string | null }
  outcome: { evidence?: string | null; side_effects?: string | null; evidence_class?: string | null }
  root_cause: string
  insight: string
  applies_when: string[]
  does_not_apply_when: string[]
  compact_summary: string | null
  /** null when the source names none */
  fingerprint_candidates: string[] | null
  created_at: string
  endorsement: Endorsement
  quality_score: number | null
  /** lower bound of the transferability; null without votes */
  score_low: number | null
  /** deposited by the operator */
  from_operator: boolean
  components: Uint8Array | null
  scale: number | null
}

/** The embedding model whose vectors are used; vectors of other models or dimensions are ignored. */
export interface VectorModel {
  model_id: string
  /** null when it is not known yet, and no vector is used then */
  dimension: number | null
}

/** Whether a row `v` of experience_vectors is a vector of the model. */
const matchesModel = ({ model_id, dimension }: VectorModel) =>
  sql`v.model_id = ${model_id} and octet_length(v.components) = ${dimension}::int`

const selectSources = (model: VectorModel) => sql`
  select e.id, e.contributor_id, ${clusterFor('e', 'c')} as cluster, e.workspace_id, ${isShared('e')} as is_published, e.validation_state, e.validity_status,
    e.superseded_by, e.wedge, e.causal_depth, e.boundary_precision, e.insight_transferability, ${textColumns},
    e.source -> 'structured_hints' -> 'fingerprint_candidates' as fingerprint_candidates, e.created_at, e.endorsement, e.quality_score, e.score_low,
    c.type = 'seed' as from_operator, v.components, v.scale
  from experiences e join contributors c on c.id = e.contributor_id
    left join experience_vectors v on v.experience_id = e.id and ${matchesModel(model)}
  where e.retracted_at is null`

/** A single id is compared with `=`: for a short array PostgreSQL plans the statement anew each time. */
const hasIdAmong = (ids: string[]): Sql => (ids.length === 1 ? sql`e.id = ${ids[0]}` : sql`e.id = any(${ids})`)

/** Those of the given records that belong in the index. */
export const listSources = (db: Db, ids: string[], model: VectorModel) =>
  db.query<SourceRow>(sql`${selectSources(model)} and ${hasIdAmong(ids)}`)

/** A page of records, newest first, that are older than `after`. */
export const listSourcesAfter = (db: Db, after: KeysetCursor | null, model: VectorModel, limit: number) =>
  db.query<SourceRow>(sql`
    ${selectSources(model)}
      and ${isOlderThan(after, sql`(e.created_at, e.id)`)}
    order by e.created_at desc, e.id desc limit ${limit}`)

/** Records as one statement saw them. */
export interface VersionedSources {
  /**
   * number of the transactions that had ended before the read: a later read has a greater one if anything was committed
   * in between, even by a transaction that began long before
   */
  version: number
  rows: SourceRow[]
}

async function readVersioned(db: Db, sources: Sql): Promise<VersionedSources> {
  const rows = await db.query<SourceRow & { read_version: number; is_found: boolean }>(sql`
    select r.read_version, s.id is not null as is_found, s.*
    from (
      select pg_snapshot_xmax(c.seen)::text::bigint - (select count(*) from pg_snapshot_xip(c.seen)) as read_version
      from (select pg_current_snapshot() as seen) c
    ) r left join (${sources}) s on true
    order by s.created_at desc nulls last, s.id desc`)
  return {
    version: rows[0]?.read_version ?? 0,
    rows: rows.flatMap(({ read_version: _, is_found, ...row }) => (is_found ? [row] : [])),
  }
}

/** The same as `listSources`, with the version of what was read, also where nothing was found. */
export const listVersionedSources = (db: Db, ids: string[], model: VectorModel) =>
  readVersioned(db, sql`${selectSources(model)} and ${hasIdAmong(ids)}`)

/** The same as `listSourcesAfter`, with the version of what was read. */
export const listVersionedSourcesAfter = (db: Db, after: KeysetCursor | null, model: VectorModel, limit: number) =>
  readVersioned(
    db,
    sql`${selectSources(model)} and ${isOlderThan(after, sql`(e.created_at, e.id)`)}
      order by e.created_at desc, e.id desc limit ${limit}`,
  )

export const countSources = (db: Db) =>
  getOne<{ total: number }>(db, sql`select count(*) as total from experiences where retracted_at is null`)

export interface ListedChanges {
  /** records that the index must read again */
  ids: string[]
  has_erased: boolean
  /** position at which the next call continues */
  cursor: EventCursor
}

/**
 * The records that were changed since the cursor.
 * @returns null when events may be missing since the cursor
 */
export async function listIndexChanges(db: Db, cursor: EventCursor): Promise<ListedChanges | null> {
  const row = await readEventsSince<Omit<ListedChanges, 'cursor'>>(
    db,
    cursor,
    (is_new) => sql`
      array(
        select distinct experience_id from events
        where ${is_new} and experience_id is not null and name = any(${eventsWithEffect('refresh_index')})
      ) as ids,
      exists (select from events where ${is_new} and name = 'experience.erased') as has_erased`,
  )
  if (row === null) return null
  const { ids, has_erased, snapshot, last_event } = row
  return { ids, has_erased, cursor: { snapshot, last_event } }
}

/** Counts the changes after the cursor. */
export const countIndexChanges = async (db: Db, cursor: EventCursor): Promise<number> => {
  const { count } = await getOne<{ count: number }>(
    db,
    sql`select count(*) as count from events
      where ${isCommittedSince(cursor)} and name = any(${eventsWithEffect('refresh_index')})`,
  )
  return count
}

/** Unit vectors of those of the given records that have one of the model. */
export async function listVectors(db: Db, ids: string[], model: VectorModel): Promise<Float32Array[]> {
  const rows = await db.query<{ components: Uint8Array; scale: number }>(sql`
    select v.components, v.scale from experience_vectors v where v.experience_id = any(${ids}) and ${matchesModel(model)}`)
  return rows.map((row) => dequantize(decodeVector(row)))
}

const dequantize = ({ values, scale }: QuantizedVector): Float32Array =>
  Float32Array.from(values, (value) => value * scale)

/** The unit vector of a record with the same text that the reader may read, with null of any record; else null. */
export async function findTextVector(
  db: Db,
  { text_hash, model, reader }: { text_hash: string; model: VectorModel; reader: Reader | null },
): Promise<Float32Array | null> {
  const row = await findOne<{ components: Uint8Array; scale: number }>(
    db,
    sql`select v.components, v.scale from experience_vectors v join experiences e on e.id = v.experience_id
      where v.text_hash = ${text_hash} and ${matchesModel(model)}
        and ${reader === null ? sql`true` : isReadableBy('e', reader)} limit 1`,
  )
  return row && dequantize(decodeVector(row))
}

export interface NewVector {
  experience_id: string
  model_id: string
  text_hash: string
  values: Int8Array
  scale: number
}

/**
 * The statement that inserts the vector of a new record, for use within another statement.
 * @param from a clause that gives one row, or none when the vector must not be stored
 */
export const insertVectorSql = (vector: NewVector, from: Sql): Sql => {
  const { experience_id, model_id, text_hash, values, scale } = vector
  const components = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  return sql`
    insert into experience_vectors (experience_id, model_id, text_hash, dimension, components, scale)
    select ${experience_id}, ${model_id}, ${text_hash}, ${values.length}, ${components}, ${scale} ${from}`
}

/** Inserts or replaces the vector of a record for its model; does nothing when the record is erased. */
export const upsertVector = (db: Db, vector: NewVector) =>
  db.query(sql`
    ${insertVectorSql(vector, sql`from experiences where experiences.id = ${vector.experience_id}`)}
    on conflict (experience_id, model_id) do update set text_hash = excluded.text_hash, dimension = excluded.dimension,
      components = excluded.components, scale = excluded.scale`)

const isUnembedded = (model: VectorModel) => sql`
  e.retracted_at is null
    and not exists (select from experience_vectors v where v.experience_id = e.id and ${matchesModel(model)})`

export interface UnembeddedRow {
  id: string
  title: string
  problem: string
  root_cause: string
  insight: string
  successful_approach: { method: string }
  created_at: string
}

/** A page of records without a vector of the model, newest first, that are older than `after`. */
export const listUnembedded = (db: Db, model: VectorModel, after: KeysetCursor | null, limit: number) =>
  db.query<UnembeddedRow>(sql`
    select e.id, e.title, e.problem, e.root_cause, e.insight, e.successful_approach, e.created_at
    from experiences e
    where ${isUnembedded(model)}
      and ${isOlderThan(after, sql`(e.created_at, e.id)`)}
    order by e.created_at desc, e.id desc limit ${limit}`)

export const countUnembedded = (db: Db, model: VectorModel) =>
  getOne<{ total: number }>(db, sql`select count(*) as total from experiences e where ${isUnembedded(model)}`)

/** Kind of a search, by what it was part of: a search, a batch of searches, a context check or a verdict. */
export type SearchKind = 'search' | 'batch' | 'check' | 'verify'

export interface SearchLogEntry {
  contributor_id: string
  kind: SearchKind
  /** normalized */
  query: string
  query_hash: string
  /** of demand: the text as it was sent, without secrets and personal data; else null */
  example: string | null
  /** of demand: unit vector of the query, as signed bytes of any scale; else null */
  vector: { model_id: string; values: Int8Array } | null
  wedge: string
  /** filtered by more than the domain */
  narrowed: boolean
  self_only: boolean
  /** workspace of the key; null for a personal one */
  workspace_id: string | null
  top_score: number
  result_count: number
  searched_at: string
  result_ids: string[]
  /** need that a search of demand asks for; null of all others */
  need: NeedText | null
  /** whether it is demand and found nothing useful */
  is_unmet: boolean
  /** of a search that found nothing useful: what it was about; else empty */
  unmet_topics: string[]
  /** null of context checks and verdicts, which are no searches */
  figures: SearchFigures | null
}

/** Lists what a search counts as in the profile of its contributor. */
function activitiesOf({ contributor_id, kind, wedge: domain, unmet_topics, searched_at }: SearchLogEntry): Activity[] {
  const counted = { contributor_id, reason: '', happened_at: searched_at }
  return [
    { ...counted, kind: kind === 'verify' ? 'verification' : 'search', topic: '', domain: '' },
    ...unmet_topics.map((topic): Activity => ({ ...counted, kind: 'unmet_search', topic, domain })),
  ]
}

/** Lists what a search counts as in the demand of all. */
const demandOf = ({ need, wedge: domain, ...search }: SearchLogEntry): DemandEntry[] =>
  need === null ? [] : [{ ...search, need, domain }]

/** Inserts searches and counts the records in their results. Of erased contributors and records no text is stored. */
export const insertSearches = (db: Db, searches: SearchLogEntry[], served: (readonly [id: string, times: number])[]) =>
  retryTransaction(db, async (tx) => {
    const column = <K extends keyof SearchLogEntry>(key: K) => searches.map((search) => search[key])
    // only vectors of searches that found nothing are read later: texts are compared by those of `demand_texts`
    const vectors = searches.map(({ vector, is_unmet }) => (is_unmet ? vector : null))
    const rows = await tx.query<{ position: number }>(sql`
      with s as materialized (
        select u.*, string_to_array(u.results, ' ') as result_ids,
          exists (select from contributors c where c.id = u.contributor_id and c.erased_at is not null)
          or exists (
            select from erased_experiences x where x.experience_id = any(string_to_array(u.results, ' '))
          ) as is_forgotten
        from unnest(${column('contributor_id')}::text[], ${column('query')}::text[], ${column('query_hash')}::text[],
          ${column('wedge')}::text[], ${column('top_score')}::real[], ${column('result_count')}::int[],
          ${column('searched_at')}::timestamptz[], ${searches.map(({ result_ids }) => result_ids.join(' '))}::text[],
          ${column('kind')}::text[], ${column('narrowed')}::boolean[], ${column('self_only')}::boolean[],
          ${vectors.map((vector) => vector && bytesToHex(vector.values))}::text[],
          ${vectors.map((vector) => vector?.model_id ?? null)}::text[], ${column('example')}::text[],
          ${column('workspace_id')}::text[]) with ordinality
          as u (contributor_id, query, query_hash, wedge, top_score, result_count, searched_at, results, kind, narrowed,
            self_only, vector, vector_model, example, workspace_id, position)
      ), inserted as (
      insert into searches (contributor_id, query, example, vector, vector_model, result_ids, query_hash, kind, narrowed,
        self_only, audience, workspace_id, wedge, top_score, result_count, searched_at)
      select case when not s.is_forgotten then s.contributor_id end, case when not s.is_forgotten then s.query end,
        case when not s.is_forgotten then s.example end,
        case when not s.is_forgotten then decode(s.vector, 'hex') end,
        case when not s.is_forgotten then s.vector_model end, case when not s.is_forgotten then s.result_ids end,
        s.query_hash, s.kind, s.narrowed, s.self_only, coalesce(s.workspace_id, 'public'), s.workspace_id, s.wedge, s.top_score, s.result_count, s.searched_at
      from s order by s.position)
      select position::int as position from s where is_forgotten`)
    const forgotten = new Set(rows.map(({ position }) => position - 1))
    await addDemand(
      tx,
      searches.flatMap((search, i) => (forgotten.has(i) ? [] : demandOf(search))),
    )
    await addActivities(tx, searches.flatMap(activitiesOf))
    // all nodes lock the rows in the same order, so that they do not deadlock
    if (served.length > 0)
      await addRetrievals(
        tx,
        served.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
    await addCounts(tx, searches.flatMap(countsOfSearch))
  })
