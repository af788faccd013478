import type { WebhookSecretRotated, WebhookSubscriptionResponse } from '@cairnway/sdk'
import { useState } from 'preact/hooks'
import { usePagedList } from '../../data/paged-list.ts'
import { useResource } from '../../data/resource.ts'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { formatDateTime } from '../../text/format-time.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { focusPage } from '../../ui/focus-page.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { askedStatus, DeliveryLog } from './delivery-log.tsx'
import { eventTitle } from './event-types.ts'
import { ReplayCard } from './replay-card.tsx'
import { useFollowUp } from './use-follow-up.ts'
import { VerifyCard } from './verify-card.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookDetails } from './webhook-details.tsx'
import '../me/me.css'
import './webhooks.css'

const { webhooks: texts } = strings
const PAGE_SIZE = 25

function Webhook({ of: webhook, reload }: { of: WebhookSubscriptionResponse; reload: () => void }) {
  const [rotated, setRotated] = useState<WebhookSecretRotated | null>(null)
  const { id: subscription_id, mode } = webhook
  const is_sending = mode === 'push' && webhook.disabled_at === null
  const status = askedStatus()
  const list = usePagedList(
    async (client, cursor, signal) => {
      const page = await client.listWebhookDeliveries(
        { subscription_id, status, limit: PAGE_SIZE, cursor: cursor ?? null },
        signal && { signal },
      )
      return { items: page.deliveries, next_cursor: page.next_cursor }
    },
    [subscription_id, status],
  )
  const follow = useFollowUp(() => {
    list.reload()
    reload()
  })
  return (
    <div class="stack-wide">
      {hasScope('full') ? (
        <WebhookActions of={webhook} onTested={follow} onRotated={setRotated} />
      ) : (
        <p class="muted">{texts.full_needed}</p>
      )}
      {rotated && (
        <ShownOnce
          title={texts.rotated_title}
          lead={texts.rotated_lead(formatDateTime(new Date(rotated.previous_secret_expires_at)))}
          secret={rotated.secret}
          label={texts.secret_label}
          actions={
            <Button
              onClick={() => {
                setRotated(null)
                focusPage()
              }}
            >
              {texts.secret_stored}
            </Button>
          }
        />
      )}
      <WebhookDetails of={webhook} />
      <DeliveryLog of={webhook} list={list} onReplayed={follow} />
      {is_sending && <ReplayCard subscription_id={subscription_id} onReplayed={follow} />}
      {mode === 'push' && <VerifyCard />}
    </div>
  )
}

/** One webhook: its settings, its deliveries, and how to verify them. */
function FoundWebhook({ subscription_id }: { subscription_id: string }) {
  const webhooks = useResource((client, signal) => client.listWebhooks({}, { signal }), [])
  const found = webhooks.value?.find(({ id }) => id === subscription_id)
  return (
    <>
      <PageHead title={found ? eventTitle(found.event_type) : strings.webhooks.title} />
      <Loaded resource={webhooks} lines={10}>
        {() =>
          found ? (
            <Webhook of={found} reload={webhooks.reload} />
          ) : (
            <Empty title={texts.missing}>
              <p class="muted">{texts.missing_hint}</p>
              <LinkButton href={pageHref('webhooks')}>{texts.all}</LinkButton>
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

export const WebhookPage = ({ parameters }: { parameters: PathParameters }) =>
  hasScope('read') ? (
    <FoundWebhook subscription_id={parameters.subscription_id ?? ''} />
  ) : (
    <>
      <PageHead title={texts.title} />
      <NeedsKey scope="read" purpose={texts.purpose} />
    </>
  )
