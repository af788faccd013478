import type { WebhookDelivery, WebhookSubscriptionResponse } from '@cairnway/sdk'
import type { PagedList } from '../../data/paged-list.ts'
import { pageHref, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, Failure, Skeleton } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { DeliveryItem } from './delivery-item.tsx'

const { webhooks: texts } = strings

export type DeliveryStatus = WebhookDelivery['status']
const deliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const satisfies DeliveryStatus[]

/** The state that the address asks for; null for all. */
export const askedStatus = (): DeliveryStatus | null =>
  deliveryStatuses.find((status) => status === query.value.get('status')) ?? null

const EmptyLog = ({ status }: { status: DeliveryStatus | null }) => (
  <Empty title={status ? texts.log_empty_status : texts.log_empty}>
    <p class="muted">{status ? texts.log_empty_status_hint : texts.log_empty_hint}</p>
  </Empty>
)

interface DeliveryLogProps {
  of: WebhookSubscriptionResponse
  list: PagedList<WebhookDelivery>
  onReplayed: () => void
}

/** Lists deliveries, newest first, by state. */
export function DeliveryLog({ of: webhook, list, onReplayed }: DeliveryLogProps) {
  const status = askedStatus()
  const tabs = (['all', ...deliveryStatuses] as const).map((name) => ({
    href: pageHref('webhook', { subscription_id: webhook.id }, name === 'all' ? {} : { status: name }),
    text: texts.statuses[name],
    is_current: (status ?? 'all') === name,
  }))
  return (
    <Card
      title={texts.log_title}
      actions={
        <Button is_small is_busy={list.is_loading} onClick={list.reload}>
          {texts.refresh}
        </Button>
      }
    >
      <p class="muted">{texts.log_lead}</p>
      <TabLinks label={texts.log_filter} tabs={tabs} />
      {list.error !== undefined && <Failure error={list.error} onRetry={list.reload} />}
      {list.items ? (
        list.items.length === 0 ? (
          <EmptyLog status={status} />
        ) : (
          <ul class="list-plain deliveries" aria-label={texts.log_title}>
            {list.items.map((delivery) => (
              <DeliveryItem key={delivery.id} of={delivery} webhook={webhook} onReplayed={onReplayed} />
            ))}
          </ul>
        )
      ) : (
        list.error === undefined && <Skeleton lines={6} />
      )}
      <LoadMore list={list} />
    </Card>
  )
}
