import {
  invalidFieldError,
  MAX_REPLAYED_DELIVERIES,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { change } from '../platform/events/change.ts'
import type { KeysetCursor } from '../platform/pagination/keyset-cursor.ts'
import type { Page } from '../platform/pagination/paginate.ts'
import { decodeTimeCursor, paginateByTime } from '../platform/pagination/time-cursor.ts'
import { findDelivery, listDeliveryIds } from './delivery-log-store.ts'
import { enqueueAttempt } from './enqueue-attempt.ts'
import { requireActiveWebhook } from './require-webhook.ts'
import { lockWebhook } from './subscription-store.ts'

type ReplayInput = OperationInput<'replayWebhook'>

/**
 * The deliveries that the caller asks for, oldest first.
 * @throws NotFoundError
 */
async function readWanted(db: Db, input: ReplayInput): Promise<Page<KeysetCursor>> {
  const { subscription_id, delivery_id, since = null, until = null, status = null, cursor } = input
  if (delivery_id) {
    const found = await findDelivery(db, subscription_id, delivery_id)
    if (found === null) throw new OperationError('NotFoundError', `no delivery ${delivery_id}`)
    return { page: [found], next_cursor: null }
  }
  const filter = { subscription_id, status, since, until }
  const rows = await listDeliveryIds(db, filter, decodeTimeCursor(cursor), MAX_REPLAYED_DELIVERIES + 1)
  return paginateByTime(rows, MAX_REPLAYED_DELIVERIES)
}

/** Queues an attempt outside of the schedule for one delivery of the caller, or for those of a period. */
export async function replayWebhook(ctx: Context, input: ReplayInput): Promise<OperationOutput<'replayWebhook'>> {
  const { subscription_id } = input
  const now = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    const found = await lockWebhook(tx, subscription_id, ctx.caller)
    const { url, mode } = requireActiveWebhook(found, subscription_id)
    if (mode === 'poll')
      throw invalidFieldError(
        ['path', 'subscription_id'],
        'nothing is sent to a subscription with mode poll; take its deliveries from their list',
      )
    const { page, next_cursor } = await readWanted(tx, input)
    for (const { id } of page) await enqueueAttempt(tx, { delivery_id: id, url, is_replay: true, now })
    return tx.answer({ queued: page.length, next_cursor })
  })
}
