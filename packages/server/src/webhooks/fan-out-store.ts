import type { SubscribableEventType, WebhookMode } from '@cairnway/contract'
import { type Db, findOne, jsonbText, sql } from '../platform/db/db.ts'
import { getOrInsertSetting, setSetting } from '../platform/db/settings.ts'
import {
  type EventCursor,
  firstEventCursor,
  isCommittedSince,
  readEventsSince,
} from '../platform/events/event-cursor-store.ts'
import { isShared } from '../platform/visibility/visibility-predicates.ts'
import type { MappedEvent } from './mapping.ts'
import { isRecipient, mappedEvents, mayReceive } from './recipient-predicates.ts'

const SETTING = 'webhook_events'

const firstState = jsonbText(firstEventCursor) ?? ''
const parseCursor = (value: string): EventCursor => JSON.parse(value) as EventCursor

/**
 * Returns the position up to which the events are read. The first reader begins before all events: each subscription
 * has the position from which it follows.
 */
export const getFanOutCursor = async (db: Db): Promise<EventCursor> =>
  parseCursor(await getOrInsertSetting(db, SETTING, firstState))

/** The same, locked until the transaction ends; null while another reader has it. */
export const lockFanOutCursor = async (tx: Db): Promise<EventCursor | null> => {
  const row = await findOne<{ value: string }>(
    tx,
    sql`select value from settings where name = ${SETTING} for update skip locked`,
  )
  return row && parseCursor(row.value)
}

export const setFanOutCursor = (tx: Db, { snapshot, last_event }: EventCursor) =>
  setSetting(tx, SETTING, jsonbText({ snapshot, last_event }) ?? '')

/** Reads the cursor behind all committed events, and whether there are new ones; null when events may be missing. */
export const readFanOutEvents = (db: Db, cursor: EventCursor) =>
  readEventsSince<{ has_events: boolean }>(
    db,
    cursor,
    (is_new) => sql`exists (select from events where ${is_new}) as has_events`,
  )

/** Makes all subscriptions follow the events from a cursor on, as when their own snapshots are of another database. */
export const followFrom = (tx: Db, { snapshot }: EventCursor) =>
  tx.query(sql`update webhooks set created_snapshot = ${snapshot}::text::pg_snapshot`)

/** One event for one subscription. */
export interface DueDelivery extends Omit<MappedEvent, 'record' | 'normalized_query'> {
  seq: number
  subscription_id: string
  event_type: SubscribableEventType
  url: string
  mode: WebhookMode
  /** the request that the event comes of; null without one */
  request_id: string | null
  /** of its record; null where it has none */
  record: MappedEvent['record']
}

/** Position of what was read last of a batch. */
export type FanOutPosition = Pick<DueDelivery, 'seq' | 'subscription_id'>

/** The raw deposit of which a record was made, if the subscription may learn of it. */
const rawDepositId = sql`
  case when e.creation_mode = 'raw' then (
    select r.id from raw_deposits r where r.contributor_id = e.contributor_id and e.id = any(r.experience_ids)
      and (r.workspace_id is null or r.workspace_id = s.workspace_id)
    order by r.created_at limit 1) end`

/**
 * Lists what was committed since the cursor and is not delivered yet, in the order of the events, after `position`.
 * Subscriptions that are deleted at the same time are left out.
 */
export const listDueDeliveries = (
  tx: Db,
  {
    cursor,
    position,
    now,
    limit,
  }: { cursor: EventCursor; position: FanOutPosition | null; now: string; limit: number },
) =>
  tx.query<DueDelivery>(sql`
    select ev.seq, ev.name, ev.experience_id, ev.data, ev.happened_at, ev.request_id, s.id as subscription_id, s.event_type, s.url,
      s.mode, case when e.id is not null then jsonb_build_object('version', e.version,
        'creation_mode', e.creation_mode, 'visibility_scope', e.visibility_scope, 'is_shown', ${isShared('e')},
        'quality_score', e.quality_score,
        'raw_deposit_id', ${rawDepositId}) end as record
    from events ev
      join ${mappedEvents} on m.name = ev.name
      join webhooks s on s.event_type = m.type and s.disabled_at is null
      join contributors c on c.id = s.contributor_id
      left join experiences e on e.id = ev.experience_id
    where ${isCommittedSince(cursor)} and not pg_visible_in_snapshot(ev.xid, s.created_snapshot)
      and (ev.seq, s.id) > (${position?.seq ?? 0}, ${position?.subscription_id ?? ''})
      and ${isRecipient} and ${mayReceive(now)}
      and not exists (select from deliveries d where d.subscription_id = s.id and d.event_seq = ev.seq)
    order by ev.seq, s.id limit ${limit}
    for key share of s`)

/** A delivery to be stored. */
export interface NewDelivery {
  subscription_id: string
  event_seq: number
  event_type: SubscribableEventType
  experience_id: string | null
  body: string
  /** null where nothing is sent */
  next_attempt_at: string | null
}

/**
 * Stores deliveries in their order, except those of events that their subscription has already. Lists order the
 * deliveries of one moment by their ids, so these have the order too.
 * @param ids new ids, as many as deliveries
 * @returns the stored ones
 */
export function insertDeliveries(
  tx: Db,
  deliveries: readonly NewDelivery[],
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<{ id: string; subscription_id: string; event_seq: number }[]> {
  const column = <T>(read: (delivery: NewDelivery) => T): T[] => deliveries.map(read)
  return tx.query(sql`
    insert into deliveries (id, subscription_id, event_seq, event_type, experience_id, body, created_at, next_attempt_at)
    select i.id, u.subscription_id, u.event_seq, u.event_type, u.experience_id, u.body, ${now}, u.next_attempt_at
    from unnest(${column(({ subscription_id }) => subscription_id)}::text[], ${column(({ event_seq }) => event_seq)}::bigint[], ${column(({ event_type }) => event_type)}::text[],
      ${column(({ experience_id }) => experience_id)}::text[], ${column(({ body }) => body)}::text[],
      ${column(({ next_attempt_at }) => next_attempt_at)}::timestamptz[]
    ) with ordinality as u (subscription_id, event_seq, event_type, experience_id, body, next_attempt_at, position)
      join (select id, row_number() over (order by id) as position from unnest(${ids}::text[]) as id) i using (position)
    order by position
    on conflict (subscription_id, event_seq) do nothing
    returning id, subscription_id, event_seq`)
}
