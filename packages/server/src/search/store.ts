import { type Db, findOne, racingTransaction, sql } from '../db/db.ts'
import { isPublic } from '../experiences/readable.ts'
import { addRetrievals } from '../experiences/store.ts'
import type { QuantisedVector } from './engine/types.ts'

/** A record with all that the index needs of it. */
export interface SourceRow {
  id: string
  contributor_id: string
  is_public: boolean
  validation_state: 'draft' | 'verified' | 'contested'
  validity_status: 'active' | 'stale' | 'disputed' | 'superseded'
  superseded_by: string | null
  wedge: string
  tags: string[]
  causal_depth: number
  boundary_precision: number
  insight_transferability: number
  title: string
  problem: string
  context: Parameters<typeof import('../experiences/core-text.ts').bodyText>[0]['context']
  failed_approaches: { attempt: string; why_it_failed: string }[]
  successful_approach: { method: string; implementation?: string | null }
  outcome: { evidence?: string | null; side_effects?: string | null; evidence_class?: string | null }
  root_cause: string
  insight: string
  applies_when: string[]
  does_not_apply_when: string[]
  compact_summary: string | null
  created_at: string
  components: Uint8Array | null
  scale: number | null
}

const source = (model_id: string) => sql`
  select e.id, e.contributor_id, ${isPublic('e')} as is_public, e.validation_state, e.validity_status, e.superseded_by, e.wedge,
    e.tags,
    e.causal_depth, e.boundary_precision, e.insight_transferability, e.title, e.problem, e.context,
    e.failed_approaches, e.successful_approach, e.outcome, e.root_cause, e.insight, e.applies_when,
    e.does_not_apply_when, e.compact_summary, e.created_at, v.components, v.scale
  from experiences e left join experience_vectors v on v.experience_id = e.id and v.model_id = ${model_id}
  where e.retracted_at is null`

/** Those of the records that belong into the index. */
export const listSources = (db: Db, ids: string[], model_id: string) =>
  db.query<SourceRow>(sql`${source(model_id)} and e.id = any(${ids})`)

/** The next records from the newest on, after the one given. */
export const listSourcesAfter = (
  db: Db,
  after: { created_at: string; id: string } | null,
  model_id: string,
  limit: number,
) =>
  db.query<SourceRow>(sql`
    ${source(model_id)}
      and (${after === null} or (e.created_at, e.id) < (${after?.created_at ?? null}::timestamptz, ${after?.id ?? null}))
    order by e.created_at desc, e.id desc limit ${limit}`)

export const countSources = (db: Db) =>
  findOne<{ total: number }>(db, sql`select count(*) as total from experiences where retracted_at is null`)

/** Every transaction before this mark is finished; later reads begin here. */
export const currentMark = (db: Db) =>
  findOne<{ mark: string }>(db, sql`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`)

/** The records that finished transactions changed from one mark up to the next, and that next mark. */
export async function listChanges(db: Db, mark: string): Promise<{ ids: string[]; mark: string }> {
  const rows = await db.query<{ mark: string; experience_id: string | null }>(sql`
    with upto as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as mark)
    select upto.mark::text as mark, changed.experience_id
    from upto left join lateral (
      select distinct experience_id from events
      where xid >= ${mark}::text::xid8 and xid < upto.mark and experience_id is not null
        and name <> 'feedback.received'
    ) changed on true`)
  const ids = new Set(rows.flatMap(({ experience_id }) => (experience_id === null ? [] : [experience_id])))
  return { ids: [...ids], mark: rows[0]?.mark ?? mark }
}

/** Unit vectors of the records that have one of this model. */
export async function listVectors(db: Db, ids: string[], model_id: string): Promise<Float32Array[]> {
  const rows = await db.query<{ components: Uint8Array; scale: number }>(sql`
    select components, scale from experience_vectors where experience_id = any(${ids}) and model_id = ${model_id}`)
  return rows.map((row) => dequantise(readVector(row)))
}

export const readVector = ({ components, scale }: { components: Uint8Array; scale: number }): QuantisedVector => ({
  values: new Int8Array(components.buffer, components.byteOffset, components.byteLength),
  scale,
})

const dequantise = ({ values, scale }: QuantisedVector): Float32Array =>
  Float32Array.from(values, (value) => value * scale)

export interface NewVector {
  experience_id: string
  model_id: string
  values: Int8Array
  scale: number
}

/** Stores the vector of a record in place of an earlier one. */
export const putVector = (db: Db, { experience_id, model_id, values, scale }: NewVector) =>
  db.query(sql`
    insert into experience_vectors (experience_id, model_id, dimension, components, scale)
    values (${experience_id}, ${model_id}, ${values.length},
      ${new Uint8Array(values.buffer, values.byteOffset, values.byteLength)}, ${scale})
    on conflict (experience_id) do update set model_id = excluded.model_id, dimension = excluded.dimension,
      components = excluded.components, scale = excluded.scale`)

/** Records without a vector of this model, newest first. */
export const listUnembedded = (db: Db, model_id: string, but: string[], limit: number) =>
  db.query<{
    id: string
    title: string
    problem: string
    root_cause: string
    insight: string
    successful_approach: { method: string }
  }>(sql`
    select e.id, e.title, e.problem, e.root_cause, e.insight, e.successful_approach
    from experiences e
    where e.retracted_at is null and e.id <> all(${but})
      and not exists (select from experience_vectors v where v.experience_id = e.id and v.model_id = ${model_id})
    order by e.created_at desc, e.id desc limit ${limit}`)

export interface SearchRecord {
  contributor_id: string
  query: string
  query_hash: string
  wedge: string
  top_score: number
  result_count: number
  searched_at: string
}

/** Stores searches and counts the records that they served. */
export const insertSearches = (db: Db, searches: SearchRecord[], served: (readonly [id: string, times: number])[]) =>
  racingTransaction(db, async (tx) => {
    const column = <K extends keyof SearchRecord>(key: K) => searches.map((search) => search[key])
    await tx.query(sql`
      insert into searches (contributor_id, query, query_hash, wedge, top_score, result_count, searched_at)
      select * from unnest(${column('contributor_id')}::text[], ${column('query')}::text[],
        ${column('query_hash')}::text[], ${column('wedge')}::text[], ${column('top_score')}::real[],
        ${column('result_count')}::int[], ${column('searched_at')}::timestamptz[])`)
    // in one order on every node: rows are locked as they come
    if (served.length > 0)
      await addRetrievals(
        tx,
        served.toSorted(([a], [b]) => (a < b ? -1 : 1)),
      )
  })

/** How many searches of the last days found little near these words; see worthiness. */
export const countUnmetSearches = (db: Db, query_hashes: string[], since: string, max_top_score: number) =>
  findOne<{ total: number }>(
    db,
    sql`select count(*) as total from searches
      where query_hash = any(${query_hashes}) and searched_at >= ${since} and top_score <= ${max_top_score}`,
  )
