import { type Db, type Sql, sql } from '../../platform/db/db.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'

/**
 * A search whose best result has at most this score did not find anything useful. The condition below repeats it as a
 * literal.
 */
export const MAX_UNMET_TOP_SCORE = 0.3
/**
 * Maximum number of searches of a cluster that are read, the newest ones, so that they displace no searches of others.
 */
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

/** The condition of the partial index `searches_unmet_own`, word for word. */
const isUnmet: Sql = sql`
  query is not null and kind <> 'check' and kind <> 'verify' and not narrowed and not self_only and top_score <= 0.3`

const toSignedBytes = ({ buffer, byteOffset, byteLength }: Uint8Array): Int8Array =>
  new Int8Array(buffer, byteOffset, byteLength)

/**
 * The newest unmet searches since a time of other clusters than that of the given contributor. The counts of the days
 * show who searched last, and only the newest searches of each cluster are read, not those of a flood. Searches in a
 * workspace are not among them, since nobody outside may learn of them.
 */
export async function listUnmetSearches(
  db: Db,
  { contributor_id, since }: { contributor_id: string; since: string },
): Promise<UnmetSearch[]> {
  const rows = await db.query<Omit<UnmetSearch, 'vector'> & { vector: Uint8Array | null }>(sql`
    with searchers as (
      select a.contributor_id, k.cluster, a.last_at,
        row_number() over (partition by k.cluster order by a.last_at desc) as nth
      from (
        select contributor_id, max(last_at) as last_at from activity_counts
        where kind = 'unmet_search' and day >= ${since.slice(0, 10)}::date group by 1) a
        join contributors k on k.id = a.contributor_id and k.erased_at is null
      where k.cluster <> coalesce((select cluster from contributors where id = ${contributor_id}), '')
    ), newest as (
      select r.cluster, n.id, n.searched_at,
        row_number() over (partition by r.cluster order by n.searched_at desc) as nth
      from (
        select contributor_id, cluster from searchers where nth <= ${MAX_SEARCHES_EACH}
        order by last_at desc limit ${MAX_UNMET_SEARCHES}) r
        cross join lateral (
          select id, searched_at from searches
          where contributor_id = r.contributor_id and workspace_id is null and searched_at >= ${since} and ${isUnmet}
          order by searched_at desc limit ${MAX_SEARCHES_EACH}) n
    ), listed as (
      select cluster, id, searched_at from newest where nth <= ${MAX_SEARCHES_EACH}
      order by searched_at desc limit ${MAX_UNMET_SEARCHES}
    )
    select l.cluster, s.query, s.vector, s.vector_model from listed l join searches s on s.id = l.id
    order by l.searched_at desc`)
  return rows.map((row) => ({ ...row, vector: row.vector && toSignedBytes(row.vector) }))
}

/** A search of a contributor that found nothing useful. */
export interface OwnUnmetSearch extends Pick<UnmetSearch, 'query' | 'vector' | 'vector_model'> {
  wedge: string
}

/** The newest unmet searches of a contributor whose text is kept, as far as their key reaches them. */
export async function listOwnUnmetSearches(db: Db, owner: Reader, limit: number): Promise<OwnUnmetSearch[]> {
  const rows = await db.query<Omit<OwnUnmetSearch, 'vector'> & { vector: Uint8Array | null }>(sql`
    select query, vector, vector_model, wedge from searches s
    where ${isOwnedBy('s', owner)} and ${isUnmet}
    order by searched_at desc limit ${limit}`)
  return rows.map((row) => ({ ...row, vector: row.vector && toSignedBytes(row.vector) }))
}
