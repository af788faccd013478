import { MAX_LISTED_ATTEMPTS, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { takeWithinBytes } from '../platform/pagination/take-within-bytes.ts'
import { decodeTimeCursor, paginateByTime } from '../platform/pagination/time-cursor.ts'
import { toWebhookId } from './compose-body.ts'
import { type DeliveryRow, listDeliveryAttempts, listDeliveryRows } from './delivery-log-store.ts'
import { requireWebhook } from './require-webhook.ts'
import { findWebhook } from './subscription-store.ts'

type Delivery = OperationOutput<'listWebhookDeliveries'>['deliveries'][number]

/** Deliveries with their attempts. */
async function readAttempts(db: Db, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const ids = rows.map(({ id }) => id)
  const attempts = ids.length === 0 ? [] : await listDeliveryAttempts(db, ids, MAX_LISTED_ATTEMPTS)
  return rows.map((row) => ({
    ...row,
    event_id: toWebhookId(row.id),
    attempts: attempts.flatMap(({ delivery_id, ...attempt }) => (delivery_id === row.id ? [attempt] : [])),
  }))
}

/** One page of the deliveries of a subscription of the caller, newest first. */
export async function listWebhookDeliveries(
  { db, caller }: Context,
  {
    subscription_id,
    limit,
    cursor,
    status = null,
    since = null,
    until = null,
  }: OperationInput<'listWebhookDeliveries'>,
): Promise<OperationOutput<'listWebhookDeliveries'>> {
  requireWebhook(await findWebhook(db, subscription_id, caller), subscription_id)
  let after = decodeTimeCursor(cursor)
  const readNext = async (count: number) => {
    const rows = await listDeliveryRows(db, { subscription_id, status, since, until }, after, count)
    after = rows.at(-1) ?? after
    return readAttempts(db, rows)
  }
  const { items, is_cut } = await takeWithinBytes(readNext, limit + 1)
  const { page, next_cursor } = paginateByTime(items, limit, is_cut)
  return { deliveries: page, next_cursor }
}
