import { type Db, type Sql, sql } from '../../platform/db/db.ts'

/** An id that can be taken once, and for how long it is remembered. */
export interface UsedId {
  id: Uint8Array
  lifetime_s: number
}

/**
 * A query with one row when the id was not taken before. Of concurrent statements on any nodes, one has the row.
 * @param condition what else must have a row
 */
export const takeIdSql = ({ id, lifetime_s }: UsedId, condition: Sql = sql``): Sql => sql`
  insert into used_jtis (id, expires_at)
  select ${id}::bytea, now() + ${lifetime_s}::integer * interval '1 second' ${condition}
  on conflict do nothing returning id`

/**
 * Takes an id.
 * @returns false when it was taken before
 */
export const takeId = async (tx: Db, used: UsedId): Promise<boolean> => (await tx.query(takeIdSql(used))).length === 1
