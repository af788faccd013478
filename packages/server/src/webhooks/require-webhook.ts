import { OperationError } from '@cairnway/contract'
import type { WebhookRow } from './subscription-store.ts'

/** @throws NotFoundError for null: an unknown id, or a subscription that the key does not reach */
export function requireWebhook<Row>(row: Row | null, subscription_id: string): Row {
  if (row === null) throw new OperationError('NotFoundError', `no subscription ${subscription_id}`)
  return row
}

/** @throws NotFoundError like `requireWebhook`, ForbiddenError for a subscription to which nothing is sent any more */
export function requireActiveWebhook(row: WebhookRow | null, subscription_id: string): WebhookRow {
  const webhook = requireWebhook(row, subscription_id)
  if (webhook.disabled_at !== null)
    throw new OperationError(
      'ForbiddenError',
      `${subscription_id} is disabled (${webhook.disabled_reason}): delete it and create it again`,
    )
  return webhook
}
