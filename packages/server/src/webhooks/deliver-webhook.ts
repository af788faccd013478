import { z } from 'zod'
import type { App } from '../platform/context.ts'
import { type Change, change } from '../platform/events/change.ts'
import type { FinishJob } from '../platform/jobs/run-next-job.ts'
import {
  type AttemptableDelivery,
  cancelDelivery,
  countDeliveryFailure,
  countDeliverySuccess,
  findAttemptableDelivery,
  insertAttempt,
  type LockedDelivery,
  lockDelivery,
  updateDelivery,
} from './delivery-store.ts'
import { disableSubscription } from './disable-subscription.ts'
import { enqueueAttempt } from './enqueue-attempt.ts'
import { retryWaitMs } from './retry-schedule.ts'
import { type AttemptResult, sendDelivery } from './send-delivery.ts'

/** Time without a successful delivery after which the next failure disables a subscription. */
export const MAX_FAILING_MS = 5 * 86_400_000

const Payload = z.object({ delivery_id: z.string(), is_replay: z.boolean() })

/** An attempt that was made. */
interface MadeAttempt {
  delivery: AttemptableDelivery
  is_replay: boolean
  at: Date
  result: AttemptResult
  ended_at: Date
}

/**
 * Returns the state of the delivery after an attempt. A replay that failed leaves the attempts of the schedule as they
 * are.
 */
function stateAfter(
  { delivery, is_replay, result, ended_at }: MadeAttempt,
  { status, attempt_count, next_attempt_at }: LockedDelivery,
): Pick<LockedDelivery, 'status' | 'next_attempt_at'> {
  if (result.is_success) return { status: 'delivered', next_attempt_at: null }
  if (is_replay || status !== 'pending') return { status, next_attempt_at }
  const is_last = result.is_gone || delivery.is_test
  const wait_ms = is_last ? null : retryWaitMs(attempt_count + 1, Math.random(), result.retry_after_ms)
  if (wait_ms === null) return { status: 'failed', next_attempt_at: null }
  return { status, next_attempt_at: new Date(ended_at.getTime() + wait_ms).toISOString() }
}

/** Returns the reason why the subscription ends by a failure; null: it does not. */
function disabledReason({ result, ended_at }: MadeAttempt, { failing_since }: LockedDelivery) {
  if (result.is_gone) return 'gone'
  const has_failed_long = failing_since !== null && ended_at.getTime() - Date.parse(failing_since) >= MAX_FAILING_MS
  return has_failed_long ? 'failing' : null
}

async function countResult(tx: Change, attempt: MadeAttempt, locked: LockedDelivery): Promise<void> {
  const { delivery, result } = attempt
  const { subscription_id, contributor_id, workspace_id, event_type } = delivery
  const now = attempt.ended_at.toISOString()
  if (result.is_success) return void (await countDeliverySuccess(tx, subscription_id, now))
  await countDeliveryFailure(tx, subscription_id, now)
  const reason = disabledReason(attempt, locked)
  if (reason === null) return
  await disableSubscription(tx, { subscription_id, contributor_id, workspace_id, event_type, reason, now })
}

/** Stores an attempt, the new states of delivery and subscription, and the job of the next attempt. */
async function storeAttempt(tx: Change, attempt: MadeAttempt): Promise<void> {
  const { delivery, is_replay, at, result, ended_at } = attempt
  const { id: delivery_id, url } = delivery
  const locked = await lockDelivery(tx, delivery_id)
  // the subscription was deleted, or its contributor erased, while the target answered
  if (locked === null) return
  await insertAttempt(tx, { ...result, delivery_id, at: at.toISOString(), is_replay })
  const now = ended_at.toISOString()
  const after = stateAfter(attempt, locked)
  const attempt_count = locked.attempt_count + (is_replay ? 0 : 1)
  await updateDelivery(tx, { id: delivery_id, ...after, attempt_count, last_attempt_at: now })
  const { next_attempt_at } = after
  if (!is_replay && next_attempt_at !== null)
    await enqueueAttempt(tx, { delivery_id, url, is_replay: false, now, run_at: next_attempt_at })
  // last, since it cancels what waits
  await countResult(tx, attempt, locked)
}

/**
 * The job `deliver_webhook`: sends a delivery once. Attempt, its result, the next attempt and the end of the job are one
 * transaction, so a worker that is killed after the target answered sends it once more, under the same id.
 */
export async function deliverWebhook(app: App, payload: unknown, finish: FinishJob): Promise<void> {
  const { delivery_id, is_replay } = Payload.parse(payload)
  const at = app.now()
  const delivery = await findAttemptableDelivery(app.db, delivery_id, at.toISOString())
  if (delivery === null || (delivery.status !== 'pending' && !is_replay)) return
  const result = delivery.is_permitted ? await sendDelivery(app, delivery, at) : null
  const ended_at = app.now()
  await change(app, async (tx) => {
    if (result === null) await cancelDelivery(tx, delivery_id)
    else await storeAttempt(tx, { delivery, is_replay, at, result, ended_at })
    await finish(tx)
  })
}
