import type { WebhookDelivery, WebhookSubscriptionResponse } from '@cairnway/sdk'
import { useAction } from '../../data/action.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { DeliveryAttempts } from './delivery-attempts.tsx'
import { eventTitle } from './event-types.ts'
import { prettyJson } from './pretty-json.ts'
import { DeliveryState } from './webhook-state.tsx'

const { webhooks: texts } = strings

interface DeliveryItemProps {
  of: WebhookDelivery
  webhook: WebhookSubscriptionResponse
  onReplayed: () => void
}

function DeliveryContent({ of: delivery, webhook, onReplayed }: DeliveryItemProps) {
  const { id: subscription_id, mode, disabled_at } = webhook
  const replay = useAction((client) => client.replayWebhook({ subscription_id, delivery_id: delivery.id }))
  const sendAgain = async () => {
    const queued = await replay.run()
    if (!queued) return
    announce(texts.replay_announce(formatCount(queued.queued)))
    onReplayed()
  }
  return (
    <div class="stack delivery-content">
      <DeliveryAttempts of={delivery} mode={mode} />
      <div class="stack-tight">
        <h3>{texts.body}</h3>
        <CodeBlock text={prettyJson(delivery.body)} label={texts.body} />
      </div>
      <dl class="key-facts">
        <dt>{texts.delivery_id}</dt>
        <dd>
          <code>{delivery.id}</code>
        </dd>
        <dt>{texts.event_id}</dt>
        <dd>
          <code>{delivery.event_id}</code>
        </dd>
      </dl>
      {replay.error !== undefined && <Failure error={replay.error} />}
      {mode === 'push' && disabled_at === null && (
        <div class="actions">
          <Button is_small icon="undo" is_busy={replay.is_running} onClick={() => void sendAgain()}>
            {texts.replay}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A delivery that opens to its attempts and its body; which one is open is in the address. */
export function DeliveryItem(props: DeliveryItemProps) {
  const { id, event_type, status, created_at, attempts } = props.of
  const is_open = query.value.get('delivery') === id
  const toggle = (event: Event & { currentTarget: HTMLDetailsElement }) => {
    const { open } = event.currentTarget
    if (open !== is_open) changeQuery({ delivery: open ? id : null })
  }
  return (
    <li>
      <details class="delivery" open={is_open} onToggle={toggle}>
        <summary>
          <DeliveryState status={status} />
          <span class="delivery-event">{eventTitle(event_type)}</span>
          <span class="muted">{texts.attempts(attempts.length)}</span>
          <Time at={created_at} />
        </summary>
        {is_open && <DeliveryContent {...props} />}
      </details>
    </li>
  )
}
