import type { OperationOutput } from '@cairnway/contract'
import type { WebhookRow } from './subscription-store.ts'

/** A subscription as its owner sees it. */
export const presentWebhook = ({
  contributor_id: _,
  workspace_id: __,
  ...row
}: WebhookRow): OperationOutput<'listWebhooks'>[number] => ({
  ...row,
  is_active: row.disabled_at === null,
})
