import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../platform/context.ts'
import { presentWebhook } from './present-webhook.ts'
import { listWebhookRows } from './subscription-store.ts'

/** The subscriptions of the caller that their key reaches, oldest first. */
export async function listWebhooks(ctx: Context): Promise<OperationOutput<'listWebhooks'>> {
  return (await listWebhookRows(ctx.db, ctx.caller)).map(presentWebhook)
}
