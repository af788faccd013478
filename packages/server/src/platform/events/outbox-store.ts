import type { EventName } from '@cairnway/contract'
import { type Db, findOne, jsonbText, type Sql, sql } from '../db/db.ts'

export interface NewEvent {
  name: EventName
  experience_id?: string
  /** the author of the record or, of a vote, the voter */
  contributor_id?: string
  /** ids, states and reasons; never a text of a record, a key or an address */
  data?: Record<string, unknown>
  /** ISO 8601 */
  happened_at: string
  /** change of the number of the author's public records; not stored */
  public_records?: number
  /** kind of a job that became due by it; not stored */
  job_kind?: string
}

/**
 * Inserts events with increasing sequence numbers, in the order of the array.
 * @param request_id that they come of; null without one
 */
export function insertEvents(tx: Db, events: readonly NewEvent[], request_id: string | null = null): Promise<unknown> {
  const column = <T>(read: (event: NewEvent) => T): T[] => events.map(read)
  return tx.query(sql`
    insert into events (name, experience_id, contributor_id, data, happened_at, request_id)
    select u.name, u.experience_id, u.contributor_id, u.data::jsonb, u.happened_at, ${request_id}::text
    from unnest(${column(({ name }) => name)}::text[], ${column(({ experience_id = null }) => experience_id)}::text[],
      ${column(({ contributor_id = null }) => contributor_id)}::text[],
      ${column(({ data = {} }) => jsonbText(data))}::text[],
      ${column(({ happened_at }) => happened_at)}::timestamptz[]
    ) with ordinality as u (name, experience_id, contributor_id, data, happened_at, position)
    order by u.position`)
}

/**
 * A statement that inserts one event, to be part of another statement.
 * @param from a `from` clause with one row, for which the event is inserted, or with none
 */
export const insertEventSql = (event: NewEvent, request_id: string | null, from: Sql): Sql => sql`
  insert into events (name, experience_id, contributor_id, data, happened_at, request_id)
  select ${event.name}::text, ${event.experience_id ?? null}::text, ${event.contributor_id ?? null}::text,
    ${jsonbText(event.data ?? {})}::jsonb, ${event.happened_at}::timestamptz, ${request_id}::text ${from}`

/** Adds to the number of public records of contributors, each a pair of id and difference. */
export const addPublicRecords = (tx: Db, changes: readonly (readonly [contributor_id: string, by: number])[]) =>
  tx.query(sql`
    update contributors c set total_experiences = c.total_experiences + u.by
    from unnest(${changes.map(([id]) => id)}::text[], ${changes.map(([, by]) => by)}::int[]) as u (id, by)
    where c.id = u.id`)

/** A job to be enqueued. */
export interface JobRequest {
  kind: string
  payload?: Record<string, unknown>
  /** ISO 8601 */
  now: string
  /** earliest time of the run, ISO 8601; `now` when absent */
  run_at?: string
  /** no second job of this kind and key is inserted while one is waiting */
  unique_key?: string
  /** each kind has at most one job in each period */
  period?: string
  /** the host that it sends to, for lanes that limit the jobs of a host at once */
  host?: string
  /** the request that it comes of; absent: that of the change that enqueues it */
  request_id?: string | null
}

/** A row of `jobs` that is neither done nor failed permanently. */
export const isOpenJob: Sql = sql`done_at is null and failed_at is null`

/**
 * Inserts a job in a transaction.
 * @returns its id, or the id of the waiting job with the same `unique_key`; null when the job of that period exists
 */
export async function insertJob(tx: Db, request: JobRequest): Promise<number | null> {
  const { kind, payload = {}, now, run_at = now, unique_key = null, period = null, host = null } = request
  const { request_id = null } = request
  const inserted = await findOne<{ id: number }>(
    tx,
    sql`insert into jobs (kind, payload, run_at, unique_key, period, host, request_id, created_at)
      values (${kind}, ${jsonbText(payload)}, ${run_at}, ${unique_key}, ${period}, ${host}, ${request_id}, ${now})
      on conflict do nothing returning id`,
  )
  if (inserted || unique_key === null) return inserted?.id ?? null
  const waiting = await findOne<{ id: number }>(
    tx,
    sql`select id from jobs where kind = ${kind} and unique_key = ${unique_key} and ${isOpenJob}
      order by id desc limit 1`,
  )
  return waiting?.id ?? null
}
