import { type Db, findOne, sql } from '../../platform/db/db.ts'
import { clearTexts } from '../../platform/db/text-statements.ts'
import { isOwnedBy, type Reader } from '../../platform/visibility/visibility-predicates.ts'
import type { VersionedRecord } from '../lifecycle/lifecycle-store.ts'

/** Finds when a record was erased that the key of its owner reached; null when none was. */
export const findTombstone = (db: Db, experience_id: string, owner: Reader) =>
  findOne<{ erased_at: string }>(
    db,
    sql`select x.erased_at from erased_experiences x where x.experience_id = ${experience_id} and ${isOwnedBy('x', owner)}`,
  )

/** A record that is to be erased. */
export interface ErasableRecord extends VersionedRecord {
  workspace_id: string | null
}

/** A record in any state, locked until the transaction ends. */
export const lockRecordToErase = (tx: Db, id: string) =>
  findOne<ErasableRecord>(
    tx,
    sql`select id, contributor_id, workspace_id, supersedes, superseded_by from experiences
      where id = ${id} for update`,
  )

/** Whether the candidate `c` has the text of the record `e`, or became it with changes of a reviewer. */
const isCandidateOfRecord = sql`
  (c.contributor_id = e.contributor_id and (c.content_hash = e.content_hash or c.experience_id = e.id))`

/** Deletes a record with everything that refers to it, and stores its tombstone. */
export async function deleteRecord(
  tx: Db,
  { id, contributor_id, workspace_id }: ErasableRecord,
  now: string,
): Promise<void> {
  await tx.query(sql`delete from feedback where experience_id = ${id}`)
  // notes of reporters and operators may quote the record
  await tx.query(sql`update reports set ${clearTexts('reports')} where experience_id = ${id}`)
  // the raw texts from which its owner made it, also by way of a candidate
  await tx.query(sql`
    update raw_deposits r set ${clearTexts('raw_deposits')} from experiences e
    where e.id = ${id} and r.contributor_id = e.contributor_id and r.ended_at is not null
      and (e.id = any(r.experience_ids) or exists (
        select from review_candidates c where ${isCandidateOfRecord}
          and r.records @> jsonb_build_array(jsonb_build_object('review_candidate_id', c.id))))`)
  await tx.query(sql`
    delete from review_decisions where subject_id = ${id} or subject_id in (
      select c.id from review_candidates c join experiences e on e.id = ${id} and ${isCandidateOfRecord})`)
  await tx.query(sql`
    delete from review_candidates c using experiences e
    where e.id = ${id} and ${isCandidateOfRecord}`)
  await tx.query(sql`delete from review_assignments where subject_id = ${id}`)
  // the rows stay, since other nodes use the last event that they read as their cursor
  await tx.query(sql`update events set data = '{}' where experience_id = ${id} and data <> '{}'`)
  // vectors and servings are deleted by cascade
  await tx.query(sql`delete from experiences where id = ${id}`)
  await tx.query(sql`
    insert into erased_experiences (experience_id, contributor_id, workspace_id, erased_at)
    values (${id}, ${contributor_id}, ${workspace_id}, ${now})`)
}

/**
 * Clears the text of searches that found one of the records. Only hash, wedge and counts stay.
 * @returns the hashes of the searches
 */
export async function clearSearchesOf(tx: Db, ids: string[]): Promise<string[]> {
  const cleared = await tx.query<{ query_hash: string }>(sql`
    update searches set ${clearTexts('searches')}
    where query is not null and result_ids && ${ids}::text[]
    returning query_hash`)
  return cleared.map(({ query_hash }) => query_hash)
}

/** Clears message and answer of A2A tasks whose answer contains one of the records. */
export const clearA2aTasksOf = (tx: Db, ids: string[]) =>
  tx.query(sql`
    update a2a_tasks set ${clearTexts('a2a_tasks')}
    where experience_ids && ${ids}::text[]`)

/** Deletes what webhooks delivered about the records. Their erasure is a later event. */
export const deleteDeliveriesOf = (tx: Db, ids: string[]) =>
  tx.query(sql`delete from deliveries where experience_id = any(${ids}::text[])`)

/**
 * Clears the texts of verdicts that cite one of the records, which may quote it, and takes its id away. The verdict
 * itself stays, and its outcome can still be reported.
 */
export const clearVerificationsOf = (tx: Db, ids: string[]) =>
  tx.query(sql`
    with cleared as (
      update verifications set ${clearTexts('verifications')}, cited_ids = '{}',
        matched = (
          select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(matched) m
          where m ->> 'experience_id' <> all(${ids}::text[]))
      where id in (select verification_id from verification_citations where experience_id = any(${ids}::text[]))
      returning id)
    delete from verification_citations c using cleared where c.verification_id = cleared.id`)
