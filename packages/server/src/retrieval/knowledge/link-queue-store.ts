import { type Db, findOne, jsonbText, type Sql, sql } from '../../platform/db/db.ts'
import { findSetting, setSetting } from '../../platform/db/settings.ts'
import { eventsWithEffect } from '../../platform/events/effects.ts'
import { type EventCursor, getEventCursor, readEventsSince } from '../../platform/events/event-cursor-store.ts'
import { isOpenJob } from '../../platform/events/outbox-store.ts'
import { isKnowledgeSource, isPublic } from '../../platform/visibility/visibility-predicates.ts'

const SETTING = 'knowledge_links'

/** Basis of the links in the database. */
export interface LinkBasis {
  /** the embedding model by whose vectors records are compared */
  model_id: string
  /** version of the rules that link records */
  rules: number
}

interface LinkState extends LinkBasis {
  cursor: EventCursor
}

const parseState = (stored: string | null): LinkState | null =>
  stored === null ? null : (JSON.parse(stored) as LinkState)

const hasBasis = (state: LinkState | null, { model_id, rules }: LinkBasis): state is LinkState =>
  state?.model_id === model_id && state.rules === rules

const isLinkEvent = (is_new: Sql): Sql =>
  sql`${is_new} and experience_id is not null and name = any(${eventsWithEffect('link_record')})`

/** Condition that a job links records or waits; it enqueues the next one itself. */
const isLinking: Sql = sql`exists (select from jobs where kind = 'link_experiences' and ${isOpenJob})`

/**
 * Whether records wait to be linked, or something happened since records were last queued for it, and no job does it.
 */
export async function hasLinksToMake(db: Db, basis: LinkBasis): Promise<boolean> {
  if ((await findOne(db, sql`select where ${isLinking}`)) !== null) return false
  if ((await findOne(db, sql`select from link_queue limit 1`)) !== null) return true
  const state = parseState(await findSetting(db, SETTING))
  if (!hasBasis(state, basis)) return true
  const since = await readEventsSince<{ has_events: boolean }>(
    db,
    state.cursor,
    (is_new) => sql`exists (select from events where ${is_new}) as has_events`,
  )
  return since === null || since.has_events
}

/** Serializes the transactions that write links, groups, procedures and insights. */
export const lockKnowledge = (tx: Db) =>
  findOne<{ value: string }>(tx, sql`select value from settings where name = ${SETTING} for no key update`)

const enqueueSql = (from: Sql): Sql => sql`
  insert into link_queue (experience_id) ${from} on conflict (experience_id) do update set seq = default, failures = 0`

/** Queues the records that changed since the last call; all of them after a change of the model or the rules. */
export async function queueChangedRecords(tx: Db, basis: LinkBasis): Promise<void> {
  const state = parseState((await lockKnowledge(tx))?.value ?? null)
  const changes = hasBasis(state, basis)
    ? await readEventsSince<{ ids: string[] }>(
        tx,
        state.cursor,
        (is_new) => sql`array(select distinct experience_id from events where ${isLinkEvent(is_new)}) as ids`,
      )
    : null
  const { snapshot, last_event } = changes ?? (await getEventCursor(tx))
  if (changes !== null) await queueRecords(tx, changes.ids)
  else
    await tx.query(
      enqueueSql(sql`
        select e.id from experiences e where ${isKnowledgeSource('e')}
        union select experience_id from knowledge_members`),
    )
  const next: LinkState = { ...basis, cursor: { snapshot, last_event } }
  await setSetting(tx, SETTING, jsonbText(next) ?? '')
}

export const queueRecords = (tx: Db, ids: readonly string[]): Promise<unknown> =>
  ids.length === 0 ? Promise.resolve() : tx.query(enqueueSql(sql`select distinct unnest(${ids}::text[])`))

/** Queues the public records of an author, and those that are in groups. */
export const queueRecordsOf = (tx: Db, contributor_id: string) =>
  tx.query(
    enqueueSql(sql`
      select e.id from experiences e where e.contributor_id = ${contributor_id} and e.workspace_id is null
        and (${isPublic('e')} or e.id in (select experience_id from knowledge_members))`),
  )

/** Queues the members of groups. */
export const queueMembersOf = (tx: Db, group_ids: readonly number[]) =>
  tx.query(enqueueSql(sql`select experience_id from knowledge_members where group_id = any(${group_ids}::bigint[])`))

/** Queues the records outside of groups, or of others, that support a record of one of their cores. */
export const queueSupporters = (tx: Db, group_ids: readonly number[]) =>
  tx.query(
    enqueueSql(sql`
      select distinct linked.id
      from knowledge_members core
        join lateral (
          select b as id from experience_links where a = core.experience_id and kind = 'supports'
          union all select a from experience_links where b = core.experience_id and kind = 'supports'
        ) linked on true
        left join knowledge_members own on own.experience_id = linked.id
      where core.group_id = any(${group_ids}::bigint[]) and core.is_core
        and own.group_id is distinct from core.group_id`),
  )

export interface QueuedRecord {
  experience_id: string
  seq: number
}

export const listQueuedRecords = (db: Db, limit: number) =>
  db.query<QueuedRecord>(sql`select experience_id, seq from link_queue order by seq limit ${limit}`)

/** Takes records off the queue, unless they were queued again meanwhile. */
export const deleteQueuedRecords = (tx: Db, rows: readonly QueuedRecord[]) =>
  tx.query(sql`
    delete from link_queue q using unnest(${rows.map(({ experience_id }) => experience_id)}::text[],
      ${rows.map(({ seq }) => seq)}::bigint[]) as done (id, seq)
    where q.experience_id = done.id and q.seq = done.seq`)

/**
 * Puts a record that could not be linked at the end of the queue, or removes it after that many failures, so that it
 * does not block the others.
 */
export async function countLinkFailure(tx: Db, { experience_id, seq }: QueuedRecord, max: number): Promise<void> {
  await tx.query(sql`
    update link_queue set failures = failures + 1, seq = default where experience_id = ${experience_id} and seq = ${seq}`)
  await tx.query(sql`delete from link_queue where experience_id = ${experience_id} and failures >= ${max}`)
}

export const hasQueuedRecords = async (db: Db): Promise<boolean> =>
  (await findOne(db, sql`select from link_queue limit 1`)) !== null
