import type { webhookDisabledReasons } from '@cairnway/contract'
import type { Change } from '../platform/events/change.ts'
import { cancelDeliveriesOf, setDisabled } from './delivery-store.ts'

export interface Disabling {
  subscription_id: string
  contributor_id: string
  workspace_id: string | null
  event_type: string
  reason: (typeof webhookDisabledReasons)[number]
  /** ISO 8601 */
  now: string
}

/**
 * Ends a subscription whose target is gone or failed for days: cancels its waiting deliveries and notifies its owner.
 */
export async function disableSubscription(
  tx: Change,
  { subscription_id, contributor_id, workspace_id, event_type, reason, now }: Disabling,
): Promise<void> {
  if (!(await setDisabled(tx, { subscription_id, reason, now }))) return
  await cancelDeliveriesOf(tx, subscription_id)
  const data = { subscription_id, workspace_id, event_type, reason }
  tx.emit({ name: 'webhook.disabled', contributor_id, data, happened_at: now })
  const subject = subscription_id
  tx.audit({ actor: 'system', action: 'webhook.disabled', subject, data: { event_type, reason }, happened_at: now })
}
