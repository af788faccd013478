import type { WebhookSubscriptionResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'
import { Card } from '../../ui/card.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Time } from '../../ui/time.tsx'
import { eventMeaning } from './event-types.ts'
import { WebhookState } from './webhook-state.tsx'

const { webhooks: texts } = strings

/** Explains why nothing is sent any more, and what to do. */
const DisabledNote = ({ disabled_at, disabled_reason }: { disabled_at: string; disabled_reason: string | null }) => (
  <div class="failure">
    <p class="failure-title">{texts.disabled_title}</p>
    <p>
      {(texts.disabled_reasons as Record<string, string>)[disabled_reason ?? ''] ?? texts.disabled_unknown}{' '}
      {texts.disabled_at} <Time at={disabled_at} />.
    </p>
    <p>{texts.disabled_remedy}</p>
  </div>
)

/** The settings of a webhook, and whether it gets deliveries. */
export const WebhookDetails = ({ of: webhook }: { of: WebhookSubscriptionResponse }) => {
  const { disabled_at, disabled_reason, event_type, url, description, mode } = webhook
  return (
    <Card title={texts.details_title} actions={<WebhookState of={webhook} />}>
      {disabled_at && <DisabledNote disabled_at={disabled_at} disabled_reason={disabled_reason} />}
      <dl class="definitions">
        <dt>{texts.event}</dt>
        <dd>
          <code>{event_type}</code> <span class="muted">{eventMeaning(event_type)}</span>
        </dd>
        <dt>{texts.url}</dt>
        <dd>
          <PlainText text={url} />
        </dd>
        {description && (
          <>
            <dt>{texts.description}</dt>
            <dd>
              <PlainText text={description} />
            </dd>
          </>
        )}
        <dt>{texts.mode}</dt>
        <dd>
          {texts.modes[mode].title}. <span class="muted">{texts.modes[mode].meaning}</span>
        </dd>
        <dt>{texts.last_success}</dt>
        <dd>{webhook.last_delivery_at ? <Time at={webhook.last_delivery_at} /> : texts.never}</dd>
        <dt>{texts.created}</dt>
        <dd>
          <Time at={webhook.created_at} />
        </dd>
        <dt>{texts.id}</dt>
        <dd>
          <code>{webhook.id}</code>
        </dd>
      </dl>
    </Card>
  )
}
