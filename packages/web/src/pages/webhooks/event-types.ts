import type { SubscribableEventType, WebhookDelivery } from '@cairnway/sdk'
import { strings } from '../../strings.ts'

const { events } = strings.webhooks

/** The events that can be subscribed to, in the order of the reference; a test cannot. */
export const subscribableEvents = (Object.keys(events) as (keyof typeof events)[]).filter(
  (type): type is SubscribableEventType => type !== 'webhook.test',
)

/** An event in words; one that a later release knows by its type. */
export const eventTitle = (type: WebhookDelivery['event_type']): string => events[type]?.[0] ?? type

/** Describes in a sentence when an event happens. */
export const eventMeaning = (type: WebhookDelivery['event_type']): string => events[type]?.[1] ?? ''
