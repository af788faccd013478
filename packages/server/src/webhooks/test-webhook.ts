import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import { change } from '../platform/events/change.ts'
import { composeBody } from './compose-body.ts'
import { insertTestDelivery } from './delivery-log-store.ts'
import { enqueueAttempt } from './enqueue-attempt.ts'
import { requireActiveWebhook } from './require-webhook.ts'
import { lockWebhook } from './subscription-store.ts'

/** Queues a test delivery for a subscription of the caller. */
export async function testWebhook(
  ctx: Context,
  { subscription_id }: OperationInput<'testWebhook'>,
): Promise<OperationOutput<'testWebhook'>> {
  const delivery_id = ctx.newId('dlv')
  const now = ctx.now().toISOString()
  const body = composeBody('webhook.test', now, { subscription_id })
  return change(ctx, async (tx) => {
    const found = await lockWebhook(tx, subscription_id, ctx.caller)
    const { url, mode } = requireActiveWebhook(found, subscription_id)
    const next_attempt_at = mode === 'push' ? now : null
    await insertTestDelivery(tx, { id: delivery_id, subscription_id, body, created_at: now, next_attempt_at })
    if (mode === 'push') await enqueueAttempt(tx, { delivery_id, url, is_replay: false, now })
    return tx.answer({ delivery_id, event_type: 'webhook.test' as const, status: 'queued' as const })
  })
}
