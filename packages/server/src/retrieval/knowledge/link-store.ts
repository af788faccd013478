import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { hasAuthority, isKnowledgeSource } from '../../platform/visibility/visibility-predicates.ts'
import type { LinkedPair, RecordPair } from '../../rules/knowledge/knowledge-types.ts'

/** Replaces the links between the records of the compared pairs; those with other records stay, since texts do not change. */
export async function replaceLinks(
  tx: Db,
  compared: readonly RecordPair[],
  pairs: readonly LinkedPair[],
): Promise<void> {
  await tx.query(sql`
    delete from experience_links l
    using unnest(${compared.map(({ a }) => a)}::text[], ${compared.map(({ b }) => b)}::text[]) as u (a, b)
    where l.a = least(u.a, u.b) and l.b = greatest(u.a, u.b)`)
  if (pairs.length === 0) return
  await tx.query(sql`
    insert into experience_links (a, b, kind, weight)
    select distinct on (1, 2) least(u.a, u.b), greatest(u.a, u.b), u.kind, u.weight
    from unnest(${pairs.map(({ a }) => a)}::text[], ${pairs.map(({ b }) => b)}::text[],
      ${pairs.map(({ kind }) => kind)}::text[], ${pairs.map(({ weight }) => weight)}::real[]) as u (a, b, kind, weight)
    on conflict (a, b) do update set kind = excluded.kind, weight = excluded.weight`)
}

/** Deletes all links of records. */
export async function deleteLinksOf(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.query(sql`delete from experience_links where a = any(${ids}::text[])`)
  await tx.query(sql`delete from experience_links where b = any(${ids}::text[])`)
}

/** The records that support one of the given ones, at most `limit`. */
export const listSupporting = (db: Db, ids: readonly string[], limit: number) =>
  db.query<{ id: string }>(sql`
    select id from (
      select b as id, weight from experience_links where a = any(${ids}::text[]) and kind = 'supports'
      union all select a, weight from experience_links where b = any(${ids}::text[]) and kind = 'supports'
    ) linked group by id order by max(weight) desc, id limit ${limit}`)

/** The links between records of a list. */
export const listLinksAmong = (db: Db, ids: readonly string[]) =>
  db.query<LinkedPair>(sql`
    select a, b, kind, weight from experience_links where a = any(${ids}::text[]) and b = any(${ids}::text[])
    order by a, b`)

/** Whether one of the records has a link or a group. */
export const haveLinks = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await findOne(
    db,
    sql`select where exists (select from experience_links where a = any(${ids}::text[]))
      or exists (select from experience_links where b = any(${ids}::text[]))
      or exists (select from knowledge_members where experience_id = any(${ids}::text[]))`,
  )) !== null

/** The records with authority that contradict one of the given ones, at most `limit`, those of the strongest links first. */
export const listContradicting = (db: Db, ids: readonly string[], limit: number) =>
  db.query<{ id: string }>(sql`
    select e.id from experiences e join (
      select case when a = any(${ids}::text[]) then b else a end as id, max(weight) as weight from experience_links
      where kind = 'contradicts' and (a = any(${ids}::text[]) or b = any(${ids}::text[])) group by 1
    ) contradicting on contradicting.id = e.id
    where e.id <> all(${ids}::text[]) and ${isKnowledgeSource('e')} and ${hasAuthority('e')}
    order by contradicting.weight desc, e.id limit ${limit}`)
