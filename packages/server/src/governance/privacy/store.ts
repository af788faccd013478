import type { RawOperationInput } from '@cairnway/contract'
import { lockWriters } from '../../accounts/contributors/key-store.ts'
import { deleteDidOf } from '../../accounts/identity/did-store.ts'
import { type Db, getOne, type Sql, sql } from '../../platform/db/db.ts'
import { accountErasures, clearTexts } from '../../platform/db/text-statements.ts'
import { isShared } from '../../platform/visibility/visibility-predicates.ts'
import { anonymizeCountsOf, clearUnkeptTexts } from '../../retrieval/demand/demand-store.ts'

/**
 * Closes an account: deletes its keys and clears the row of the contributor. The row stays, so that the handle is never
 * given to somebody else.
 */
export async function closeAccount(
  tx: Db,
  contributor_id: string,
  { erasure, now }: { erasure: RawOperationInput<'eraseMe'>['experiences']; now: string },
): Promise<void> {
  // waits for calls of theirs that write, and for a recovery by their DID: what they store, keys included, comes before
  // the erasure, or not at all
  await lockWriters(tx, contributor_id)
  await tx.query(sql`delete from api_keys where contributor_id = ${contributor_id}`)
  await deleteWebhooksOf(tx, contributor_id)
  await deleteDidOf(tx, contributor_id)
  await tx.query(sql`
    update contributors set erased_at = ${now}, erasure = ${erasure}, is_operator = false, agent_name = null,
      agent_version = null, platform = null, host_os = null, base_model = null, framework = null, address_hash = null,
      invite_id = null, suspension_reason = null
    where id = ${contributor_id}`)
}

/**
 * Deletes the subscriptions of a contributor, with their deliveries and waiting attempts, so that nothing more is sent.
 */
async function deleteWebhooksOf(tx: Db, contributor_id: string): Promise<void> {
  // waits for attempts that are being stored, and blocks new deliveries
  await tx.query(sql`select from webhooks where contributor_id = ${contributor_id} for update`)
  const deliveries = await tx.query<{ id: string }>(sql`
    select d.id from deliveries d join webhooks w on w.id = d.subscription_id
    where w.contributor_id = ${contributor_id}`)
  await tx.query(sql`delete from webhooks where contributor_id = ${contributor_id}`)
  // the jobs name the host
  await tx.query(sql`
    delete from jobs
    where kind = 'deliver_webhook' and payload ->> 'delivery_id' = any(${deliveries.map(({ id }) => id)}::text[])`)
}

/** The records of an erased contributor that are to be erased: all of them, or those that nobody else may read. */
export const listRecordsToErase = (db: Db, contributor_id: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select e.id from experiences e join contributors c on c.id = e.contributor_id
    where c.id = ${contributor_id} and c.erased_at is not null and (c.erasure = 'erase' or not ${isShared('e')})
    order by e.created_at, e.id limit ${limit}`)

/** Drafts of before that time, also discarded ones, except those that wait for a reviewer. */
export const listDraftsBefore = (db: Db, time: string, limit: number) =>
  db.query<{ id: string }>(sql`
    select e.id from experiences e
    where e.validation_state = 'draft' and e.created_at < ${time}
      and not exists (select from review_candidates r where r.draft_id = e.id and r.status = 'pending')
    order by e.created_at, e.id limit ${limit}`)

/**
 * Removes text and searcher from searches, with the data derived from texts that no other search has.
 * @returns their number
 */
async function anonymizeSearches(db: Db, which: Sql): Promise<number> {
  const rows = await db.query<{ query_hash: string }>(sql`
    update searches s set ${clearTexts('searches')}, contributor_id = null where ${which} returning s.query_hash`)
  await clearUnkeptTexts(
    db,
    rows.map(({ query_hash }) => query_hash),
  )
  return rows.length
}

/** Erases what an erased contributor wrote and did. Their votes stay, without notes. */
export async function eraseActivity(tx: Db, contributor_id: string): Promise<void> {
  await anonymizeSearches(tx, sql`s.contributor_id = ${contributor_id}`)
  await anonymizeCountsOf(tx, contributor_id)
  await tx.query(sql`update reports set note = null where reporter_id = ${contributor_id}`)
  // what reviewers changed in their texts, and notes about them
  await tx.query(sql`
    delete from review_decisions where subject_id in (
      select id from review_candidates where contributor_id = ${contributor_id})`)
  await tx.query(sql`delete from review_assignments where assigned_to = ${contributor_id}`)
  for (const statement of accountErasures(contributor_id)) await tx.query(statement)
  // answers to others may contain their handle
  await tx.query(sql`
    update a2a_tasks t set ${clearTexts('a2a_tasks')} from contributors c
    where c.id = ${contributor_id} and strpos(t.answer, c.display_handle) > 0`)
}

/** Contributors erased since then. A call that was running during their erasure may have stored data after it. */
export const listContributorsErasedSince = (db: Db, since: string) =>
  db.query<{ id: string }>(sql`select id from contributors where erased_at >= ${since} order by id`)

/**
 * Removes text and searcher from the oldest searches before that time.
 * @returns their number, at most `limit`
 */
export const anonymizeSearchesBefore = (db: Db, time: string, limit: number): Promise<number> =>
  anonymizeSearches(
    db,
    sql`s.id in (
      select id from searches where searched_at < ${time} and (query is not null or contributor_id is not null)
      order by id limit ${limit})`,
  )

/** Anonymizes searches that were logged while one of their results was being erased. */
export const anonymizeSearchesOfErased = (db: Db, since: string) =>
  anonymizeSearches(
    db,
    sql`s.query is not null and exists (
      select from erased_experiences x where x.experience_id = any(s.result_ids) and x.erased_at >= ${since})`,
  )

/** Clears tasks that were answered while a record in the answer was being erased. */
export const clearA2aTasksOfErased = (db: Db, since: string) =>
  db.query(sql`
    update a2a_tasks t set ${clearTexts('a2a_tasks')}
    where exists (
      select from erased_experiences x where x.experience_id = any(t.experience_ids) and x.erased_at >= ${since})`)

/** Clears verdicts that were given while a record that they cite was being erased. */
export const clearVerificationsOfErased = (db: Db, since: string) =>
  db.query(sql`
    with cleared as (
      update verifications set ${clearTexts('verifications')}, cited_ids = '{}', matched = '[]'
      where id in (
        select c.verification_id from verification_citations c join erased_experiences x using (experience_id)
        where x.erased_at >= ${since})
      returning id)
    delete from verification_citations c using cleared where c.verification_id = cleared.id`)

export const deleteA2aTasksBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from a2a_tasks where ctid = any(array(select ctid from a2a_tasks where created_at < ${time} limit ${limit}))
      returning id`)
  ).length

/**
 * Clears texts, fields and spans of the raw deposits that ended before that time. State and result stay.
 * @returns their number, at most `limit`
 */
export const clearRawDepositsBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      update raw_deposits set ${clearTexts('raw_deposits')}
      where id in (select id from raw_deposits where ended_at < ${time} and content is not null limit ${limit})
      returning id`)
  ).length

/**
 * Clears the texts of verdicts from before that time. Verdict, outcome and the ids of its evidence stay.
 * @returns their number, at most `limit`
 */
export const clearVerificationsBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      update verifications set ${clearTexts('verifications')}
      where id in (
        select id from verifications where created_at < ${time} and planned_action is not null limit ${limit})
      returning id`)
  ).length

/**
 * Deletes deliveries whose last attempt, or without one whose event, was before that time.
 * @returns their number, at most `limit`
 */
export const deleteDeliveriesBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from deliveries where id in (
        select id from deliveries where coalesce(last_attempt_at, created_at) < ${time} limit ${limit})
      returning id`)
  ).length

export const deleteServingsBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from servings where ctid = any(array(select ctid from servings where served_at < ${time} limit ${limit}))
      returning experience_id`)
  ).length

export const deleteSessionEventsBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from session_events where (session_id, seq) in (
        select e.session_id, e.seq from session_events e join sessions s on s.id = e.session_id
        where s.ended_at < ${time} limit ${limit})
      returning seq`)
  ).length

/** Clears the texts of sessions that ended before that time; their state and result stay. */
export const clearSessionsBefore = (db: Db, time: string) =>
  db.query(sql`
    update sessions set ${clearTexts('sessions')}
    where ended_at < ${time} and (task is not null or context is not null or tags <> '{}')`)

export const clearAddressHashesBefore = (db: Db, time: string) =>
  db.query(sql`update contributors set address_hash = null where address_hash is not null and created_at < ${time}`)

/**
 * Deletes events before that time, except the newest of them, by which a node that has read no later event knows that
 * it has missed none. A node that was away for longer builds its index again.
 * @returns their number, at most `limit`
 */
export const deleteEventsBefore = async (db: Db, time: string, limit: number): Promise<number> =>
  (
    await db.query(sql`
      delete from events where seq in (
        select seq from events
        where happened_at < ${time} and seq < (select max(seq) from events where happened_at < ${time})
        order by seq limit ${limit})
      returning seq`)
  ).length

/** The time of the last erasure, ISO 8601; null when nothing was ever erased. */
export const findLastErasure = (db: Db) =>
  getOne<{ last: string | null }>(
    db,
    sql`select greatest(
      (select max(erased_at) from erased_experiences), (select max(erased_at) from contributors)) as last`,
  )
