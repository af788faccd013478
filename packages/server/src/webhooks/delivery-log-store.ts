import type { WebhookDelivery, WebhookDeliveryStatus, WebhookEventType } from '@cairnway/contract'
import { type Db, findOne, sql } from '../platform/db/db.ts'
import { isNewerThan, isOlderThan, type KeysetCursor } from '../platform/pagination/keyset-cursor.ts'

type Attempt = WebhookDelivery['attempts'][number]

export interface DeliveryRow {
  id: string
  event_type: WebhookEventType
  body: string
  created_at: string
  status: WebhookDeliveryStatus
  next_attempt_at: string | null
}

export interface DeliveryFilter {
  subscription_id: string
  status: WebhookDeliveryStatus | null
  /** ISO 8601, inclusive */
  since: string | null
  /** ISO 8601, exclusive */
  until: string | null
}

const isInFilter = ({ subscription_id, status, since, until }: DeliveryFilter) => sql`
  subscription_id = ${subscription_id} and (${status}::text is null or status = ${status})
  and created_at >= coalesce(${since}::timestamptz, '-infinity')
  and created_at < coalesce(${until}::timestamptz, 'infinity')`

/** Newest first. */
export const listDeliveryRows = (db: Db, filter: DeliveryFilter, after: KeysetCursor | null, limit: number) =>
  db.query<DeliveryRow>(sql`
    select id, event_type, body, created_at, status, next_attempt_at from deliveries
    where ${isInFilter(filter)} and ${isOlderThan(after, sql`(created_at, id)`)}
    order by created_at desc, id desc limit ${limit}`)

/** The newest attempts of each of the deliveries, oldest first. */
export const listDeliveryAttempts = (db: Db, delivery_ids: readonly string[], per_delivery: number) =>
  db.query<Attempt & { delivery_id: string }>(sql`
    select delivery_id, at, status_code, error, duration_ms, is_replay, request_headers, response_excerpt from (
      select a.*, row_number() over (partition by delivery_id order by id desc) as from_end
      from delivery_attempts a where delivery_id = any(${delivery_ids}::text[])) ranked
    where from_end <= ${per_delivery} order by delivery_id, id`)

/** Ids of deliveries, oldest first. */
export const listDeliveryIds = (db: Db, filter: DeliveryFilter, after: KeysetCursor | null, limit: number) =>
  db.query<KeysetCursor>(sql`
    select id, created_at from deliveries
    where ${isInFilter(filter)} and ${isNewerThan(after, sql`(created_at, id)`)}
    order by created_at, id limit ${limit}`)

export const findDelivery = (db: Db, subscription_id: string, id: string) =>
  findOne<KeysetCursor>(
    db,
    sql`select id, created_at from deliveries where id = ${id} and subscription_id = ${subscription_id}`,
  )

export interface NewTestDelivery {
  id: string
  subscription_id: string
  body: string
  created_at: string
  /** null where nothing is sent */
  next_attempt_at: string | null
}

/** Stores a test delivery, which belongs to no event. */
export const insertTestDelivery = (tx: Db, row: NewTestDelivery) =>
  tx.query(sql`
    insert into deliveries (id, subscription_id, event_type, body, created_at, next_attempt_at)
    values (${row.id}, ${row.subscription_id}, 'webhook.test', ${row.body}, ${row.created_at}, ${row.next_attempt_at})`)
