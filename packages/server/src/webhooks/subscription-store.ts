import type { OperationOutput, SubscribableEventType, WebhookMode } from '@cairnway/contract'
import { type Db, findOne, sql } from '../platform/db/db.ts'
import { isOwnedBy, type Reader } from '../platform/visibility/visibility-predicates.ts'

type DisabledReason = OperationOutput<'listWebhooks'>[number]['disabled_reason']

/** A subscription without its secrets. */
export interface WebhookRow {
  id: string
  contributor_id: string
  /** workspace of the key that subscribed: the subscription gets its events too */
  workspace_id: string | null
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

const columns = sql`id, contributor_id, workspace_id, event_type, url, mode, description, created_at, last_delivery_at, failure_count,
  disabled_at, disabled_reason`

export interface NewWebhook
  extends Pick<
    WebhookRow,
    'id' | 'contributor_id' | 'workspace_id' | 'event_type' | 'url' | 'mode' | 'description' | 'created_at'
  > {
  /** sealed */
  secret: Uint8Array
}

/** Stores a subscription; null when the contributor has one to this type of event, for the same workspace or for none. */
export const insertWebhook = (tx: Db, row: NewWebhook) =>
  findOne<WebhookRow>(
    tx,
    sql`insert into webhooks (id, contributor_id, workspace_id, event_type, url, mode, description, secret, created_at)
      values (${row.id}, ${row.contributor_id}, ${row.workspace_id}, ${row.event_type}, ${row.url}, ${row.mode}, ${row.description},
        ${row.secret}, ${row.created_at})
      on conflict (contributor_id, event_type, coalesce(workspace_id, '')) do nothing returning ${columns}`,
  )

export const findWebhookByType = (db: Db, { contributor_id, workspace_id }: Reader, event_type: string) =>
  findOne<{ id: string }>(
    db,
    sql`select id from webhooks where contributor_id = ${contributor_id} and event_type = ${event_type}
      and workspace_id is not distinct from ${workspace_id}::text`,
  )

/** Oldest first. */
export const listWebhookRows = (db: Db, owner: Reader) =>
  db.query<WebhookRow>(sql`select ${columns} from webhooks w where ${isOwnedBy('w', owner)} order by created_at, id`)

const selectOwn = (id: string, owner: Reader) =>
  sql`select ${columns} from webhooks w where w.id = ${id} and ${isOwnedBy('w', owner)}`

export const findWebhook = (db: Db, id: string, owner: Reader) => findOne<WebhookRow>(db, selectOwn(id, owner))

/** A subscription, locked until the transaction ends. */
export const lockWebhook = (tx: Db, id: string, owner: Reader) =>
  findOne<WebhookRow>(tx, sql`${selectOwn(id, owner)} for share`)

/** Deletes a subscription with its deliveries and their attempts. */
export const deleteWebhookRow = (tx: Db, id: string, owner: Reader) =>
  findOne<{ event_type: string }>(
    tx,
    sql`delete from webhooks w where w.id = ${id} and ${isOwnedBy('w', owner)} returning event_type`,
  )

export interface NewSecret {
  id: string
  owner: Reader
  /** sealed */
  secret: Uint8Array
  /** time until which the previous secret signs too; ISO 8601 */
  previous_secret_expires_at: string
}

/** Gives a subscription a new secret; null when there is none. */
export const setSecret = (tx: Db, { id, owner, secret, previous_secret_expires_at }: NewSecret) =>
  findOne<{ id: string }>(
    tx,
    sql`update webhooks w set secret = ${secret}, previous_secret = secret,
        previous_secret_expires_at = ${previous_secret_expires_at}
      where w.id = ${id} and ${isOwnedBy('w', owner)} returning id`,
  )
