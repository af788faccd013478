import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import { change } from '../platform/events/change.ts'
import { requireWebhook } from './require-webhook.ts'
import { deleteWebhookRow } from './subscription-store.ts'

/** Ends a subscription of the caller. An attempt that waits finds its delivery gone, and sends nothing. */
export async function deleteWebhook(
  ctx: Context,
  { subscription_id: id }: OperationInput<'deleteWebhook'>,
): Promise<OperationOutput<'deleteWebhook'>> {
  const { contributor_id } = ctx.caller
  const happened_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    const { event_type } = requireWebhook(await deleteWebhookRow(tx, id, ctx.caller), id)
    tx.audit({ actor: contributor_id, action: 'webhook.deleted', subject: id, data: { event_type }, happened_at })
    return tx.answer({ id, deleted: true as const })
  })
}
