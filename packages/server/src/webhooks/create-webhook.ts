import { invalidFieldError, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { change } from '../platform/events/change.ts'
import { OutgoingError } from '../platform/outgoing/outgoing-error.ts'
import type { Reader } from '../platform/visibility/visibility-predicates.ts'
import { requireNoSecrets } from '../rules/screening/require-clean.ts'
import { presentWebhook } from './present-webhook.ts'
import { findWebhookByType, insertWebhook } from './subscription-store.ts'
import { generateWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/** The error for a second subscription to one type of event. */
async function duplicateError(tx: Db, owner: Reader, event_type: string): Promise<OperationError> {
  const existing = await findWebhookByType(tx, owner, event_type)
  return new OperationError(
    'DuplicateError',
    `you have a subscription to ${event_type}; delete it first, or rotate its secret if that is lost`,
    existing ? { existing_subscription_id: existing.id } : {},
  )
}

/** @throws ValidationError for a URL that may not be called; the addresses of its host are not disclosed */
async function requireTarget({ outgoing }: Context, url: string): Promise<void> {
  try {
    await outgoing.requireAllowedUrl(url)
  } catch (error) {
    throw error instanceof OutgoingError ? invalidFieldError(['body', 'url'], error.message) : error
  }
}

/** Subscribes the caller to one type of event. This answer alone has the secret in clear. */
export async function createWebhook(
  ctx: Context,
  { url, event_type, mode, ...input }: OperationInput<'createWebhook'>,
): Promise<OperationOutput<'createWebhook'>> {
  const { contributor_id, workspace_id } = ctx.caller
  // the URL stays as it was sent, since it is called
  const { description } = requireNoSecrets({ url, description: input.description || null })
  if (mode === 'push') await requireTarget(ctx, url)
  const id = ctx.newId('whk')
  const secret = generateWebhookSecret()
  const created_at = ctx.now().toISOString()
  const sealed = sealWebhookSecret(ctx.sealer, id, secret)
  return change(ctx, async (tx) => {
    const row = { id, contributor_id, workspace_id, event_type, url, mode, description, secret: sealed, created_at }
    const webhook = await insertWebhook(tx, row)
    if (webhook === null) throw await duplicateError(tx, row, event_type)
    const data = { event_type, mode }
    tx.audit({ actor: contributor_id, action: 'webhook.created', subject: id, data, happened_at: created_at })
    return tx.answer({ ...presentWebhook(webhook), secret })
  })
}
