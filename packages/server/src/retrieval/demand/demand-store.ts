import { type Db, sql } from '../../platform/db/db.ts'
import type { NeedText } from './need-text.ts'

/** A search that tells what is asked for. */
export interface DemandEntry {
  contributor_id: string
  query_hash: string
  need: NeedText
  /** unit vector, as signed bytes of any scale */
  vector: { model_id: string; values: Int8Array } | null
  domain: string
  top_score: number
  is_unmet: boolean
  /** ISO 8601 */
  searched_at: string
}

export const bytesToHex = ({ buffer, byteOffset, byteLength }: Int8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('hex')

const toArrayLiteral = (values: readonly number[]): string => `{${values.join(',')}}`
/** Rounded up, so that a score above a bound never counts as one at it. */
const toThousandths = (score: number): number => Math.min(1000, Math.ceil(score * 1000 - 1e-6))

/**
 * Counts searches by text, day and contributor. Of erased contributors nothing is stored. The rows of all nodes are
 * written in the same order, so that they do not deadlock.
 */
export async function addDemand(tx: Db, entries: readonly DemandEntry[]): Promise<void> {
  if (entries.length === 0) return
  const ordered = entries.toSorted((a, b) => (a.query_hash < b.query_hash ? -1 : 1))
  const column = <T>(read: (entry: DemandEntry) => T): T[] => ordered.map(read)
  await tx.query(sql`
    insert into demand_texts (query_hash, vector, vector_model, words, qualifiers, is_directed, last_at)
    select distinct on (u.query_hash) u.query_hash, decode(u.vector, 'hex'), u.vector_model, u.words::int[],
      u.qualifiers::int[], u.is_directed, u.searched_at
    from unnest(${column(({ contributor_id }) => contributor_id)}::text[],
      ${column(({ query_hash }) => query_hash)}::text[],
      ${column(({ vector }) => vector && bytesToHex(vector.values))}::text[],
      ${column(({ vector }) => vector?.model_id ?? null)}::text[],
      ${column(({ need }) => toArrayLiteral(need.words))}::text[],
      ${column(({ need }) => toArrayLiteral(need.qualifiers))}::text[],
      ${column(({ need }) => need.is_directed)}::boolean[], ${column(({ searched_at }) => searched_at)}::timestamptz[])
      as u (contributor_id, query_hash, vector, vector_model, words, qualifiers, is_directed, searched_at)
      join contributors c on c.id = u.contributor_id and c.erased_at is null
    order by u.query_hash, u.searched_at desc
    on conflict (query_hash) do update set last_at = greatest(demand_texts.last_at, excluded.last_at),
      vector = coalesce(demand_texts.vector, excluded.vector),
      vector_model = coalesce(demand_texts.vector_model, excluded.vector_model),
      words = coalesce(demand_texts.words, excluded.words),
      qualifiers = coalesce(demand_texts.qualifiers, excluded.qualifiers),
      is_directed = demand_texts.is_directed or excluded.is_directed
    where demand_texts.last_at < excluded.last_at - interval '1 hour' or demand_texts.words is null
      or (demand_texts.vector is null and excluded.vector is not null)`)
  await tx.query(sql`
    insert into demand_counts (text_id, day, contributor_id, domain, top_score, searches)
    select t.id, u.day, u.contributor_id, u.domain, u.top_score, count(*)
    from unnest(${column(({ contributor_id }) => contributor_id)}::text[],
      ${column(({ query_hash }) => query_hash)}::text[], ${column(({ domain }) => domain)}::text[],
      ${column(({ top_score }) => toThousandths(top_score))}::smallint[],
      ${column(({ searched_at }) => searched_at.slice(0, 10))}::date[])
      as u (contributor_id, query_hash, domain, top_score, day)
      join contributors c on c.id = u.contributor_id and c.erased_at is null
      join demand_texts t on t.query_hash = u.query_hash
    group by t.id, u.day, u.contributor_id, u.domain, u.top_score
    order by t.id, u.day, u.contributor_id, u.domain, u.top_score
    on conflict (text_id, day, contributor_id, domain, top_score)
      do update set searches = demand_counts.searches + excluded.searches`)
  await reopenHotspots(tx, ordered)
}

/** A search that found nothing opens a hotspot again that was answered before it. */
async function reopenHotspots(tx: Db, entries: readonly DemandEntry[]): Promise<void> {
  const unmet = entries.filter(({ is_unmet }) => is_unmet)
  if (unmet.length === 0) return
  await tx.query(sql`
    update hotspots h set answered_by = null, answered_at = null
    from unnest(${unmet.map(({ query_hash }) => query_hash)}::text[],
      ${unmet.map(({ searched_at }) => searched_at)}::timestamptz[]) as u (query_hash, searched_at)
      join demand_texts t on t.query_hash = u.query_hash
    where h.id = t.hotspot_id and h.answered_at < u.searched_at`)
}

/** Clears the data derived from those of the texts that no search has any more. */
export const clearUnkeptTexts = async (tx: Db, query_hashes: readonly string[]): Promise<void> => {
  if (query_hashes.length === 0) return
  await tx.query(sql`
    update demand_texts t set vector = null, vector_model = null, words = null, qualifiers = null
    where t.query_hash = any(${[...new Set(query_hashes)]}::text[]) and t.words is not null
      and not exists (select from searches s where s.query_hash = t.query_hash and s.example is not null)`)
}

/** Removes the contributor from counts, and adds up the counts that are then equal. */
const anonymizeCounts = (tx: Db, which: ReturnType<typeof sql>) =>
  tx.query(sql`
    with taken as (delete from demand_counts where ${which} returning *)
    insert into demand_counts (text_id, day, contributor_id, domain, top_score, searches)
    select text_id, day, '', domain, top_score, sum(searches) from taken group by text_id, day, domain, top_score
    on conflict (text_id, day, contributor_id, domain, top_score)
      do update set searches = demand_counts.searches + excluded.searches`)

export const anonymizeCountsOf = (tx: Db, contributor_id: string) =>
  anonymizeCounts(tx, sql`contributor_id = ${contributor_id}`)

/** @param day YYYY-MM-DD */
export const anonymizeCountsBefore = (tx: Db, day: string) =>
  anonymizeCounts(tx, sql`contributor_id <> '' and day < ${day}::date`)

/** Deletes counts of before that day, and the texts and hotspots that have none left. */
export async function deleteDemandBefore(db: Db, day: string): Promise<void> {
  await db.query(sql`delete from demand_counts where day < ${day}::date`)
  await db.query(sql`
    delete from demand_texts t
    where t.last_at < ${day}::date and not exists (select from demand_counts c where c.text_id = t.id)`)
  await db.query(sql`
    delete from hotspots h where not exists (select from demand_texts t where t.hotspot_id = h.id)`)
}
