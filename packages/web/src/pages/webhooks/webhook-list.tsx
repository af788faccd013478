import type { WebhookSubscriptionResponse } from '@cairnway/sdk'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Badge } from '../../ui/badge.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Empty } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { eventTitle } from './event-types.ts'
import { WebhookState } from './webhook-state.tsx'

const { webhooks: texts } = strings

const Row = ({ of: webhook }: { of: WebhookSubscriptionResponse }) => (
  <li class="card webhook-row">
    <div class="stack-tight">
      <h2 class="webhook-name">
        <a href={pageHref('webhook', { subscription_id: webhook.id })}>{eventTitle(webhook.event_type)}</a>
      </h2>
      <p class="row">
        <WebhookState of={webhook} />
        <Badge>{texts.modes[webhook.mode].title}</Badge>
        <code class="muted">{webhook.event_type}</code>
      </p>
      <p class="webhook-url">
        <PlainText text={webhook.url} />
      </p>
      {webhook.description && (
        <p class="muted">
          <PlainText text={webhook.description} />
        </p>
      )}
    </div>
    <dl class="key-facts">
      <dt>{texts.last_success}</dt>
      <dd>{webhook.last_delivery_at ? <Time at={webhook.last_delivery_at} /> : texts.never}</dd>
      <dt>{texts.created}</dt>
      <dd>
        <Time at={webhook.created_at} />
      </dd>
    </dl>
  </li>
)

/** The caller's webhooks. */
export const WebhookList = ({ subscriptions }: { subscriptions: WebhookSubscriptionResponse[] }) =>
  subscriptions.length === 0 ? (
    <Empty title={texts.empty}>
      <p class="muted prose">{texts.empty_hint}</p>
    </Empty>
  ) : (
    <ul class="list-plain" aria-label={texts.list_label}>
      {subscriptions.map((webhook) => (
        <Row key={webhook.id} of={webhook} />
      ))}
    </ul>
  )
