import type { OperationOutput, SubscribableEventType, WebhookMode } from '@cairnway/contract'
import { type Db, findOne, sql } from '../db/db.ts'

type DisabledReason = OperationOutput<'listWebhooks'>[number]['disabled_reason']

/** A subscription without its secrets. */
export interface WebhookRow {
  id: string
  contributor_id: string
  event_type: SubscribableEventType
  url: string
  mode: WebhookMode
  description: string | null
  /** ISO 8601, as the other times */
  created_at: string
  /** of the last success */
  last_delivery_at: string | null
  /** failed attempts in a row */
  failure_count: number
  disabled_at: string | null
  disabled_reason: DisabledReason
}

const columns = sql`id, contributor_id, event_type, url, mode, description, created_at, last_delivery_at, failure_count,
  disabled_at, disabled_reason`

export interface NewWebhook
  extends Pick<WebhookRow, 'id' | 'contributor_id' | 'event_type' | 'url' | 'mode' | 'description' | 'created_at'> {
  /** sealed */
  secret: Uint8Array
}

/** Stores a subscription; null when the contributor has one to this type of event. */
export const insertWebhook = (tx: Db, row: NewWebhook) =>
  findOne<WebhookRow>(
    tx,
    sql`insert into webhooks (id, contributor_id, event_type, url, mode, description, secret, created_at)
      values (${row.id}, ${row.contributor_id}, ${row.event_type}, ${row.url}, ${row.mode}, ${row.description},
        ${row.secret}, ${row.created_at})
      on conflict (contributor_id, event_type) do nothing returning ${columns}`,
  )

export const findWebhookByType = (db: Db, contributor_id: string, event_type: string) =>
  findOne<{ id: string }>(
    db,
    sql`select id from webhooks where contributor_id = ${contributor_id} and event_type = ${event_type}`,
  )

/** Oldest first. */
export const listWebhookRows = (db: Db, contributor_id: string) =>
  db.query<WebhookRow>(
    sql`select ${columns} from webhooks where contributor_id = ${contributor_id} order by created_at, id`,
  )

export const findWebhook = (db: Db, id: string, contributor_id: string) =>
  findOne<WebhookRow>(db, sql`select ${columns} from webhooks where id = ${id} and contributor_id = ${contributor_id}`)

/** A subscription, which stays as it is until the transaction ends. */
export const lockWebhook = (tx: Db, id: string, contributor_id: string) =>
  findOne<WebhookRow>(
    tx,
    sql`select ${columns} from webhooks where id = ${id} and contributor_id = ${contributor_id} for share`,
  )

/** Deletes a subscription with its deliveries and their attempts. */
export const deleteWebhookRow = (tx: Db, id: string, contributor_id: string) =>
  findOne<{ event_type: string }>(
    tx,
    sql`delete from webhooks where id = ${id} and contributor_id = ${contributor_id} returning event_type`,
  )

export interface NewSecret {
  id: string
  contributor_id: string
  /** sealed */
  secret: Uint8Array
  /** until then the secret so far signs too; ISO 8601 */
  previous_secret_expires_at: string
}

/** Gives a subscription a new secret; null when there is none. */
export const setSecret = (tx: Db, { id, contributor_id, secret, previous_secret_expires_at }: NewSecret) =>
  findOne<{ id: string }>(
    tx,
    sql`update webhooks set secret = ${secret}, previous_secret = secret,
        previous_secret_expires_at = ${previous_secret_expires_at}
      where id = ${id} and contributor_id = ${contributor_id} returning id`,
  )
