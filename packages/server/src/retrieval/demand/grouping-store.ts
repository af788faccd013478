import { type Db, sql } from '../../platform/db/db.ts'
import type { CoreText, DemandText, GroupedText } from './group-texts.ts'
import { MAX_UNMET_TOP_SCORE } from './unmet-search-store.ts'

/** Setting with the number of groupings, by which a node detects that another one has grouped meanwhile. */
const GENERATION_SETTING = 'demand_generation'
/** Core texts with a word of the new ones that are compared, the newest. */
const MAX_CANDIDATES = 5000

interface TextRow extends Omit<DemandText, 'vector'> {
  vector: Uint8Array | null
}

export const toSignedBytes = <Row extends { vector: Uint8Array | null }>({ vector, ...row }: Row) => ({
  ...row,
  vector: vector && new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
})

export interface PendingText extends DemandText {
  /** the newest search of it; null when none keeps its text */
  example: string | null
}

/** The oldest texts that are not grouped. */
export const listPendingTexts = async (db: Db, limit: number): Promise<PendingText[]> =>
  (
    await db.query<TextRow & Pick<PendingText, 'example'>>(sql`
      select t.id::int as id, t.vector, t.vector_model, t.words, t.qualifiers, t.is_directed,
        (select s.example from searches s where s.query_hash = t.query_hash and s.example is not null
          order by s.searched_at desc limit 1) as example
      from demand_texts t where t.hotspot_id is null and t.words is not null order by t.id limit ${limit}`)
  ).map(toSignedBytes)

/** The cores of the hotspots of which a core text has one of the words. */
export const listCoresWith = async (db: Db, words: readonly number[]): Promise<CoreText[]> =>
  (
    await db.query<TextRow & Pick<CoreText, 'hotspot_id'>>(sql`
      select t.id::int as id, t.hotspot_id::int as hotspot_id, t.vector, t.vector_model, t.words, t.qualifiers, t.is_directed
      from demand_texts t
      where t.is_core and t.words is not null and t.hotspot_id = any(array(
        select c.hotspot_id from demand_texts c where c.is_core and c.words && ${words}::int[]
        order by c.last_at desc limit ${MAX_CANDIDATES}))
      order by t.id`)
  ).map(toSignedBytes)

export const listGeneration = (db: Db) =>
  db.query<{ value: string }>(sql`select value from settings where name = ${GENERATION_SETTING}`)

/** @returns false when somebody else has grouped since that generation was read */
export async function advanceGeneration(tx: Db, generation: string | null): Promise<boolean> {
  const rows =
    generation === null
      ? await tx.query(sql`
          insert into settings (name, value) values (${GENERATION_SETTING}, '1') on conflict do nothing returning name`)
      : await tx.query(sql`
          update settings set value = (value::bigint + 1)::text
          where name = ${GENERATION_SETTING} and value = ${generation} returning name`)
  return rows.length === 1
}

export interface StoredGrouping extends GroupedText {
  is_suspect: boolean
}

/** Stores the hotspots of texts, and opens again those that were answered before an unmet search. */
export async function storeGrouping(tx: Db, texts: readonly StoredGrouping[], now: string): Promise<void> {
  const births = new Set(texts.flatMap(({ hotspot }) => ('nth' in hotspot ? [hotspot.nth] : []))).size
  const born = await tx.query<{ id: number }>(sql`
    insert into hotspots (created_at) select ${now} from generate_series(1, ${births}) returning id::int as id`)
  const idOf = ({ hotspot }: GroupedText) => ('id' in hotspot ? hotspot.id : (born[hotspot.nth]?.id ?? null))
  const ids = texts.map(({ text_id }) => text_id)
  await tx.query(sql`
    update demand_texts t set hotspot_id = u.hotspot_id, is_core = u.is_core,
      is_suspect = u.is_suspect
    from unnest(${ids}::bigint[], ${texts.map(idOf)}::bigint[], ${texts.map(({ is_core }) => is_core)}::boolean[],
      ${texts.map(({ is_suspect }) => is_suspect)}::boolean[]) as u (id, hotspot_id, is_core, is_suspect)
    where t.id = u.id and t.hotspot_id is null`)
  await tx.query(sql`
    update hotspots h set answered_by = null, answered_at = null from demand_texts t
    where t.id = any(${ids}::bigint[]) and h.id = t.hotspot_id and h.answered_at < t.last_at
      and exists (
        select from demand_counts c where c.text_id = t.id and c.top_score <= ${MAX_UNMET_TOP_SCORE * 1000}::int)`)
}

/** Core texts whose vector is of another model, or that have none, with a search that keeps their text. */
export const listOutdatedTexts = (db: Db, model_id: string, limit: number) =>
  db.query<{ id: number; example: string }>(sql`
    select t.id::int as id, x.example from demand_texts t cross join lateral (
      select s.example from searches s where s.query_hash = t.query_hash and s.example is not null
      order by s.searched_at desc limit 1) x
    where t.is_core and t.vector_model is distinct from ${model_id} order by t.last_at desc limit ${limit}`)

export const updateTextVector = (
  db: Db,
  { id, vector, model_id }: { id: number; vector: Int8Array; model_id: string },
) =>
  db.query(sql`
    update demand_texts set vector = ${new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)},
      vector_model = ${model_id}
    where id = ${id} and words is not null`)
