import { type OperationInput, type OperationOutput, SECRET_OVERLAP_HOURS } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import { change } from '../platform/events/change.ts'
import { requireWebhook } from './require-webhook.ts'
import { setSecret } from './subscription-store.ts'
import { generateWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

const SECRET_OVERLAP_MS = SECRET_OVERLAP_HOURS * 3_600_000

/** Gives a subscription of the caller a new secret, and signs with the previous one too while receivers change over. */
export async function rotateWebhookSecret(
  ctx: Context,
  { subscription_id: id }: OperationInput<'rotateWebhookSecret'>,
): Promise<OperationOutput<'rotateWebhookSecret'>> {
  const { contributor_id } = ctx.caller
  const now = ctx.now()
  const happened_at = now.toISOString()
  const previous_secret_expires_at = new Date(now.getTime() + SECRET_OVERLAP_MS).toISOString()
  const secret = generateWebhookSecret()
  const sealed = sealWebhookSecret(ctx.sealer, id, secret)
  return change(ctx, async (tx) => {
    requireWebhook(await setSecret(tx, { id, owner: ctx.caller, secret: sealed, previous_secret_expires_at }), id)
    tx.audit({ actor: contributor_id, action: 'webhook.secret_rotated', subject: id, happened_at })
    return tx.answer({ id, secret, previous_secret_expires_at })
  })
}
