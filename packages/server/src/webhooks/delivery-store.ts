import type { SubscribableEventType, WebhookDeliveryStatus } from '@cairnway/contract'
import { type Db, findOne, jsonbText, sql } from '../platform/db/db.ts'
import { isRecipient, mappedEvents, mayReceive } from './recipient-predicates.ts'

/** A delivery with what its attempt needs. */
export interface AttemptableDelivery {
  id: string
  subscription_id: string
  contributor_id: string
  workspace_id: string | null
  event_type: SubscribableEventType
  is_test: boolean
  body: string
  status: WebhookDeliveryStatus
  url: string
  /** sealed */
  secret: Uint8Array
  /** sealed; null when it does not sign any more */
  previous_secret: Uint8Array | null
  /** whether it may be sent at this moment: the subscription is active, and its contributor may learn of the event */
  is_permitted: boolean
}

/** Null when the subscription, its contributor or the delivery is deleted. */
export const findAttemptableDelivery = (db: Db, id: string, now: string) =>
  findOne<AttemptableDelivery>(
    db,
    sql`select d.id, d.subscription_id, s.contributor_id, s.workspace_id, s.event_type, d.event_seq is null as is_test, d.body, d.status,
        s.url, s.secret, case when s.previous_secret_expires_at > ${now} then s.previous_secret end as previous_secret,
        s.disabled_at is null and ${mayReceive(now)} and (d.event_seq is null or exists (
          select from events ev join ${mappedEvents} on m.name = ev.name and m.type = d.event_type
            left join experiences e on e.id = ev.experience_id
          where ev.seq = d.event_seq and ${isRecipient})) as is_permitted
      from deliveries d join webhooks s on s.id = d.subscription_id join contributors c on c.id = s.contributor_id
      where d.id = ${id}`,
  )

/** The state in which an attempt finds its delivery and its subscription. */
export interface LockedDelivery {
  status: WebhookDeliveryStatus
  attempt_count: number
  next_attempt_at: string | null
  /** of the subscription */
  failing_since: string | null
}

/** Null when it was deleted. Attempts of one subscription are written one after the other. */
export const lockDelivery = (tx: Db, id: string) =>
  findOne<LockedDelivery>(
    tx,
    sql`select d.status, d.attempt_count, d.next_attempt_at, s.failing_since from webhooks s join deliveries d on d.subscription_id = s.id
      where d.id = ${id} for no key update`,
  )

/** An attempt that was made. */
export interface NewAttempt {
  delivery_id: string
  /** ISO 8601 */
  at: string
  status_code: number | null
  error: string | null
  duration_ms: number
  is_replay: boolean
  request_headers: Record<string, string>
  response_excerpt: string | null
}

export const insertAttempt = (tx: Db, row: NewAttempt) =>
  tx.query(sql`
    insert into delivery_attempts (
      delivery_id, at, status_code, error, duration_ms, is_replay, request_headers, response_excerpt
    ) values (
      ${row.delivery_id}, ${row.at}, ${row.status_code}, ${row.error}, ${row.duration_ms}, ${row.is_replay},
      ${jsonbText(row.request_headers)}::jsonb, ${row.response_excerpt}
    )`)

export interface DeliveryUpdate {
  id: string
  status: WebhookDeliveryStatus
  attempt_count: number
  next_attempt_at: string | null
  last_attempt_at: string
}

export const updateDelivery = (tx: Db, row: DeliveryUpdate) =>
  tx.query(sql`
    update deliveries set status = ${row.status}, attempt_count = ${row.attempt_count},
      next_attempt_at = ${row.next_attempt_at}, last_attempt_at = ${row.last_attempt_at}
    where id = ${row.id}`)

/** Cancels a delivery that waits. */
export const cancelDelivery = (tx: Db, id: string) =>
  tx.query(sql`
    update deliveries set status = 'canceled', next_attempt_at = null where id = ${id} and status = 'pending'`)

/** Cancels all deliveries of a subscription that wait. */
export const cancelDeliveriesOf = (tx: Db, subscription_id: string) =>
  tx.query(sql`
    update deliveries set status = 'canceled', next_attempt_at = null
    where subscription_id = ${subscription_id} and status = 'pending'`)

export const countDeliverySuccess = (tx: Db, subscription_id: string, at: string) =>
  tx.query(sql`
    update webhooks set failure_count = 0, failing_since = null, last_delivery_at = ${at} where id = ${subscription_id}`)

export const countDeliveryFailure = (tx: Db, subscription_id: string, at: string) =>
  tx.query(sql`
    update webhooks set failure_count = failure_count + 1, failing_since = coalesce(failing_since, ${at})
    where id = ${subscription_id}`)

/** False when it is disabled already. */
export const setDisabled = async (
  tx: Db,
  { subscription_id, reason, now }: { subscription_id: string; reason: string; now: string },
): Promise<boolean> =>
  (
    await tx.query(sql`
      update webhooks set disabled_at = ${now}, disabled_reason = ${reason}
      where id = ${subscription_id} and disabled_at is null returning id`)
  ).length === 1
