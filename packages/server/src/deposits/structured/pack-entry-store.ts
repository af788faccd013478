import { type Sql, sql } from '../../platform/db/db.ts'

/** Names the record of a pack that a record here is. */
export interface PackEntry {
  pack: string
  key: string
  digest: string
}

/**
 * The statement that notes which record here a record of a pack is.
 * @param from rows of the statement that stores the record: without any, nothing is noted
 */
export const setPackRecordSql = (
  { pack, key, digest }: PackEntry,
  experience_id: string | null,
  from = sql``,
): Sql => sql`
  insert into pack_records (pack, key, experience_id, digest)
  select ${pack}, ${key}, ${experience_id}, ${digest} ${from}
  on conflict (pack, key) do update set experience_id = excluded.experience_id, digest = excluded.digest, left_at = null`
