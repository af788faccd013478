import { type Db, sql } from '../db/db.ts'

/**
 * A search whose best result has at most this score did not find anything useful. The statement below repeats it as a
 * literal, so that it has the condition of its partial index.
 */
export const MAX_UNMET_TOP_SCORE = 0.3
/**
 * Searches that are read: the newest ones, of these the newest of each contributor, so that nobody fills them alone.
 */
const MAX_SCANNED_SEARCHES = 5000
const MAX_SEARCHES_EACH = 50
const MAX_UNMET_SEARCHES = 500

/** A search that found nothing useful, by the cluster of its contributor. */
export interface UnmetSearch {
  cluster: string
  /** normalized */
  query: string
  vector: Int8Array | null
  vector_model: string | null
}

const toSignedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, byteLength)

/** The newest unmet searches since a time of contributors of other clusters than that of the given one. */
export async function listUnmetSearches(
  db: Db,
  { contributor_id, since }: { contributor_id: string; since: string },
): Promise<UnmetSearch[]> {
  const rows = await db.query<Omit<UnmetSearch, 'vector'> & { vector: Uint8Array | null }>(sql`
    with unmet as (
      select s.contributor_id, s.query, s.vector, s.vector_model, s.searched_at,
        row_number() over (partition by s.contributor_id order by s.searched_at desc) as nth
      from (
        select * from searches
        where query is not null and kind <> 'check' and kind <> 'verify' and not narrowed and not self_only and top_score <= 0.3
          and searched_at >= ${since}
        order by searched_at desc limit ${MAX_SCANNED_SEARCHES}) s
    ), newest as (
      select (select c.cluster from contributors c where c.id = u.contributor_id and c.erased_at is null) as cluster,
        u.query, u.vector, u.vector_model
      from unmet u where u.nth <= ${MAX_SEARCHES_EACH} order by u.searched_at desc limit ${MAX_UNMET_SEARCHES}
    )
    select cluster, query, vector, vector_model from newest
    where cluster <> coalesce((select cluster from contributors where id = ${contributor_id}), '')`)
  return rows.map((row) => ({ ...row, vector: row.vector && toSignedBytes(row.vector) }))
}

/** A search of a contributor that found nothing useful. */
export interface OwnUnmetSearch extends Pick<UnmetSearch, 'query' | 'vector' | 'vector_model'> {
  wedge: string
}

/** The newest unmet searches of a contributor whose text is kept. */
export async function listOwnUnmetSearches(db: Db, contributor_id: string, limit: number): Promise<OwnUnmetSearch[]> {
  const rows = await db.query<Omit<OwnUnmetSearch, 'vector'> & { vector: Uint8Array | null }>(sql`
    select query, vector, vector_model, wedge from searches
    where contributor_id = ${contributor_id} and query is not null and kind <> 'check' and kind <> 'verify' and not narrowed
      and not self_only and top_score <= 0.3
    order by searched_at desc limit ${limit}`)
  return rows.map((row) => ({ ...row, vector: row.vector && toSignedBytes(row.vector) }))
}
