import type { WebhookDelivery, WebhookSubscriptionResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

const { webhooks: texts } = strings

/** Shows the state of a webhook: active, failing or disabled. */
export function WebhookState({ of: { is_active, disabled_at, failure_count } }: { of: WebhookSubscriptionResponse }) {
  if (disabled_at !== null || !is_active) return <Badge tone="bad">{texts.disabled}</Badge>
  if (failure_count > 0) return <Badge tone="warning">{texts.failing(formatCount(failure_count))}</Badge>
  return <Badge tone="good">{texts.active}</Badge>
}

const tones: Record<WebhookDelivery['status'], Tone> = {
  pending: 'info',
  delivered: 'good',
  failed: 'bad',
  canceled: 'neutral',
}

export const DeliveryState = ({ status }: { status: WebhookDelivery['status'] }) => (
  <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
)
