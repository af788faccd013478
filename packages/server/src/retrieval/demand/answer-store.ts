import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import { isPublic } from '../../platform/visibility/visibility-predicates.ts'
import { toSignedBytes } from './grouping-store.ts'
import { MAX_UNMET_TOP_SCORE } from './unmet-search-store.ts'

/** A text of a hotspot that nothing answers. */
export interface OpenText {
  hotspot_id: number
  text: string
  vector: Int8Array | null
  vector_model: string | null
}

const isOpen: Sql = sql`
  (h.answered_by is null or not exists (select from experiences e where e.id = h.answered_by and ${isPublic('e')}))`

const listOpenTexts = async (db: Db, which: Sql, limit: number): Promise<OpenText[]> =>
  (
    await db.query<Omit<OpenText, 'vector'> & { vector: Uint8Array | null }>(sql`
      select t.hotspot_id::int as hotspot_id, kept.example as text, t.vector, t.vector_model
      from demand_texts t join hotspots h on h.id = t.hotspot_id
        cross join lateral (
          select s.example from searches s where s.query_hash = t.query_hash and s.example is not null
          order by s.searched_at desc limit 1) kept
      where t.is_core and ${which} and ${isOpen} and exists (
        select from demand_counts c where c.text_id = t.id and c.top_score <= ${MAX_UNMET_TOP_SCORE * 1000}::int)
      order by t.last_at desc limit ${limit}`)
  ).map(toSignedBytes)

/** The newest texts with one of the words; none for a record that not everybody may read. */
export const listOpenTextsFor = (
  db: Db,
  { experience_id, words, limit }: { experience_id: string; words: readonly number[]; limit: number },
) =>
  listOpenTexts(
    db,
    sql`t.words && ${words}::int[]
      and (select ${isPublic('x')} from experiences x where x.id = ${experience_id})`,
    limit,
  )

/** The newest texts. */
export const listNewestOpenTexts = (db: Db, limit: number) => listOpenTexts(db, sql`t.words is not null`, limit)

/**
 * Marks those of the hotspots as answered that are open.
 * @returns their ids
 */
export const markAnswered = async (
  tx: Db,
  answers: readonly { hotspot_id: number; experience_id: string }[],
  now: string,
): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(sql`
      update hotspots h set answered_by = u.experience_id, answered_at = ${now}
      from unnest(${answers.map(({ hotspot_id }) => hotspot_id)}::bigint[],
        ${answers.map(({ experience_id }) => experience_id)}::text[]) as u (hotspot_id, experience_id)
      where h.id = u.hotspot_id and ${isOpen}
      returning h.id::int as id`)
  ).map(({ id }) => id)

export const listAnsweredHotspots = async (db: Db, experience_ids: readonly string[]): Promise<number[]> =>
  (
    await db.query<{ id: number }>(sql`
      select id::int as id from hotspots where answered_by = any(${experience_ids}::text[]) order by id limit 50`)
  ).map(({ id }) => id)
