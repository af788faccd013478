import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { presentWebhook } from './present-webhook.ts'
import { listWebhookRows } from './subscription-store.ts'

/** All subscriptions of the caller, oldest first. */
export async function listWebhooks(ctx: Context): Promise<OperationOutput<'listWebhooks'>> {
  return (await listWebhookRows(ctx.db, ctx.caller.contributor_id)).map(presentWebhook)
}
