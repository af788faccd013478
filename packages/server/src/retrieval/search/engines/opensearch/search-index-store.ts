import { type Db, findOne, jsonbText, sql } from '../../../../platform/db/db.ts'
import type { EventCursor } from '../../../../platform/events/event-cursor-store.ts'
import type { KeysetCursor } from '../../../../platform/pagination/keyset-cursor.ts'
import type { IndexMeta } from './index-body.ts'

/** A process that does not renew its lease for so long is taken for dead. */
const LEASE_S = 30

/** An index of the cluster: filled for the first time, searched, or replaced by another one. */
export interface SearchIndexRow {
  name: string
  state: 'filling' | 'live' | 'retired'
  meta: IndexMeta
  /** of the events that it has */
  cursor: EventCursor
  /** the record that was written last while it is filled */
  filled_to: KeysetCursor | null
  filled: number
  total: number
  changed_at: string
}

const columns = sql`name, state, meta, cursor, filled_to, filled, total, changed_at`

export const listSearchIndexes = (db: Db) =>
  db.query<SearchIndexRow>(sql`select ${columns} from search_indexes order by changed_at, name`)

/** Inserts an index that is to be filled, unless another process has inserted it. */
export const insertSearchIndex = (
  db: Db,
  { name, meta, cursor, total }: Pick<SearchIndexRow, 'name' | 'meta' | 'cursor' | 'total'>,
) =>
  db.query(sql`
    insert into search_indexes (name, state, meta, cursor, total)
    values (${name}, 'filling', ${jsonbText(meta)}, ${jsonbText(cursor)}, ${total}) on conflict do nothing`)

/** Leases an index, or renews the lease, for one process. @returns null while another process has it */
export const leaseSearchIndex = (db: Db, name: string, lease: string) =>
  findOne<SearchIndexRow>(
    db,
    sql`update search_indexes
      set lease = ${lease}, leased_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where name = ${name} and (lease is null or lease = ${lease} or leased_until < clock_timestamp())
      returning ${columns}`,
  )

export const releaseSearchIndexes = (db: Db, lease: string) =>
  db.query(sql`update search_indexes set lease = null, leased_until = null where lease = ${lease}`)

/**
 * Moves the cursor of an index, and ends the lease unless it is being filled: any process may write what happens next. Does
 * nothing when the lease was lost.
 */
export const moveIndexCursor = (db: Db, name: string, lease: string, { snapshot, last_event }: EventCursor) =>
  db.query(sql`
    update search_indexes set cursor = ${jsonbText({ snapshot, last_event })}, changed_at = now(),
      lease = case when state = 'filling' then lease end
    where name = ${name} and lease = ${lease}`)

/** Notes that some more records are in an index. @returns null when the lease was lost */
export const moveIndexFill = (
  db: Db,
  { name, lease, to, written }: { name: string; lease: string; to: KeysetCursor; written: number },
) =>
  findOne<SearchIndexRow>(
    db,
    sql`update search_indexes set filled_to = ${jsonbText(to)}, filled = filled + ${written}, changed_at = now(),
        leased_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where name = ${name} and lease = ${lease} returning ${columns}`,
  )

/** Makes an index the one that is searched. */
export async function makeIndexLive(tx: Db, name: string): Promise<void> {
  await tx.query(
    sql`update search_indexes set state = 'retired', changed_at = now() where state = 'live' and name <> ${name}`,
  )
  await tx.query(sql`update search_indexes set state = 'live', lease = null, changed_at = now() where name = ${name}`)
}

/** Retires an index that can be followed no more. */
export const retireIndex = (db: Db, name: string) =>
  db.query(sql`update search_indexes set state = 'retired', changed_at = now() where name = ${name}`)

export const deleteSearchIndex = (db: Db, name: string) =>
  db.query(sql`delete from search_indexes where name = ${name}`)

/** Ids of records from a random place on. Ids are random, so that these are of any time. */
export const listSampledIds = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(sql`
    select id from experiences where retracted_at is null
    order by id < (select 'exp_' || substr(md5(random()::text), 1, 4)), id limit ${limit}`)
  return rows.map(({ id }) => id)
}
