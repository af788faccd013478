import { type Db, findOne, sql } from '../../platform/db/db.ts'

/** A record of an export, by its id there, in the name of the source that it was imported for. */
export interface ImportedIdentity {
  contributor_id: string
  upstream_id: string
}

/** The record here that a record of an export became; null: erased here, or never stored. */
export interface ImportedRecord {
  experience_id: string | null
  removed_at: string | null
}

export const findImportedRecord = (db: Db, { contributor_id, upstream_id }: ImportedIdentity) =>
  findOne<ImportedRecord>(
    db,
    sql`select experience_id, removed_at from imported_records
      where contributor_id = ${contributor_id} and upstream_id = ${upstream_id}`,
  )

/** Notes which record here it is, if that belongs to the source. */
export const setImportedRecord = (
  db: Db,
  { contributor_id, upstream_id, experience_id }: ImportedIdentity & { experience_id: string },
) =>
  db.query(sql`
    insert into imported_records (contributor_id, upstream_id, experience_id)
    select ${contributor_id}, ${upstream_id}, e.id from experiences e
    where e.id = ${experience_id} and e.contributor_id = ${contributor_id}
    on conflict (contributor_id, upstream_id) do nothing`)

/**
 * Notes that the instance of its origin has deleted it.
 * @returns the id of the record here, locked until the transaction ends
 */
export async function setRemoved(
  tx: Db,
  { contributor_id, upstream_id, now }: ImportedIdentity & { now: string },
): Promise<string | null> {
  const row = await findOne<{ experience_id: string | null }>(
    tx,
    sql`insert into imported_records (contributor_id, upstream_id, removed_at)
      values (${contributor_id}, ${upstream_id}, ${now})
      on conflict (contributor_id, upstream_id)
        do update set removed_at = coalesce(imported_records.removed_at, excluded.removed_at)
      returning experience_id`,
  )
  return row?.experience_id ?? null
}

/** The version before a record of the source, which its retraction restores. */
export const findSourceRecord = (tx: Db, { id, contributor_id }: { id: string; contributor_id: string }) =>
  findOne<{ id: string; contributor_id: string; supersedes: string | null }>(
    tx,
    sql`select id, contributor_id, supersedes from experiences
      where id = ${id} and contributor_id = ${contributor_id} for update`,
  )
