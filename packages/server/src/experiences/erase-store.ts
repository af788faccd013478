import { type Db, findOne, sql } from '../db/db.ts'
import { isCanonicalRecord } from '../visibility/visibility-predicates.ts'
import type { ExperienceRow } from './store.ts'

/** When a record of the caller was erased; null when none was. */
export const findTombstone = (db: Db, experience_id: string, contributor_id: string) =>
  findOne<{ erased_at: string }>(
    db,
    sql`select erased_at from erased_experiences
      where experience_id = ${experience_id} and contributor_id = ${contributor_id}`,
  )

export type RecordToErase = Pick<ExperienceRow, 'id' | 'contributor_id' | 'supersedes' | 'superseded_by'>

/** A record that is to be erased, whatever its state, locked until the transaction ends. */
export const lockRecordToErase = (tx: Db, id: string) =>
  findOne<RecordToErase>(
    tx,
    sql`select id, contributor_id, supersedes, superseded_by from experiences
      where id = ${id} for update`,
  )

/** The versions before and after an erased one point at each other; only the missing version number tells of it. */
export async function closeVersionChain(tx: Db, { id, supersedes, superseded_by }: RecordToErase): Promise<void> {
  await tx.query(sql`update experiences set supersedes = ${supersedes} where supersedes = ${id}`)
  if (superseded_by !== null)
    await tx.query(sql`update experiences set superseded_by = ${superseded_by} where superseded_by = ${id}`)
}

/** The active public record of the same text as an erased one becomes the one that its duplicates wait behind. */
export const reassignDuplicates = (tx: Db, id: string) =>
  tx.query(sql`
    update experiences e set duplicate_of = x.id
    from experiences gone, experiences x
    where gone.id = ${id} and e.duplicate_of = ${id} and e.id <> x.id
      and x.audience = 'public' and x.content_hash = gone.content_hash and x.id <> ${id}
      and ${isCanonicalRecord('x')}`)

/**
 * What could not take the place of an erased record: a version whose text is active elsewhere becomes a duplicate of
 * that one, and retracted ones stand alone.
 * @returns those that were public and are no longer
 */
export async function detachPredecessors(
  tx: Db,
  id: string,
  now: string,
): Promise<{ id: string; contributor_id: string }[]> {
  const rows = await tx.query<{ id: string; contributor_id: string }>(sql`
    update experiences e set superseded_by = null, validity_status = 'active', duplicate_of = x.id, updated_at = ${now}
    from experiences x
    where e.superseded_by = ${id} and e.retracted_at is null and e.duplicate_of is null and x.id <> e.id
      and x.audience = e.audience and x.content_hash = e.content_hash and ${isCanonicalRecord('x')}
    returning e.id, e.contributor_id`)
  await tx.query(sql`
    update experiences set superseded_by = null, validity_status = 'active' where superseded_by = ${id}`)
  await tx.query(sql`update experiences set duplicate_of = null where duplicate_of = ${id}`)
  return rows
}

/** Takes a record out with everything that hangs on it, and leaves its tombstone. */
export async function deleteRecord(tx: Db, { id, contributor_id }: RecordToErase, now: string): Promise<void> {
  await tx.query(sql`delete from feedback where experience_id = ${id}`)
  // who reported it, and who decided, may have quoted it
  await tx.query(sql`update reports set note = null, resolution_note = null where experience_id = ${id}`)
  await tx.query(sql`
    delete from review_decisions where subject_id = ${id} or subject_id in (
      select c.id from review_candidates c join experiences e
        on e.id = ${id} and c.contributor_id = e.contributor_id and c.content_hash = e.content_hash)`)
  await tx.query(sql`
    delete from review_candidates c using experiences e
    where e.id = ${id} and c.contributor_id = e.contributor_id and c.content_hash = e.content_hash`)
  // the rows stay: readers of the events know by the last one where they are
  await tx.query(sql`update events set data = '{}' where experience_id = ${id} and data <> '{}'`)
  // vectors and servings go with it
  await tx.query(sql`delete from experiences where id = ${id}`)
  await tx.query(sql`
    insert into erased_experiences (experience_id, contributor_id, erased_at)
    values (${id}, ${contributor_id}, ${now})`)
}

/** Searches that found one of the records may quote it: of these only hash, wedge and counts stay. */
export const clearSearchesOf = (tx: Db, ids: string[]) =>
  tx.query(sql`
    update searches set query = null, result_ids = null where query is not null and result_ids && ${ids}::text[]`)

/** Of what agents asked over A2A only that it was asked stays where one of the records is quoted. */
export const clearA2aTasksOf = (tx: Db, ids: string[]) =>
  tx.query(sql`
    update a2a_tasks set message = null, answer = null, experience_ids = '{}'
    where experience_ids && ${ids}::text[]`)
