import type { CallInput, CallOutput } from '@cairnway/sdk'

export type WebhookSubscription = CallOutput<'listWebhooks'>[number]
export type SubscribedType = CallInput<'createWebhook'>['event_type']

/** Description that, together with the mode, identifies a subscription of `webhooks listen`. */
export const LISTEN_DESCRIPTION = 'cairnway webhooks listen'

/** The changes that are needed before the events of some types can be followed. */
export interface SubscriptionPlan {
  /** subscriptions of an earlier listen, which ended without deleting them */
  stale: WebhookSubscription[]
  /** subscriptions of another purpose, which are left alone */
  taken: WebhookSubscription[]
  /** the types to subscribe to */
  types: SubscribedType[]
}

const isOfListen = ({ description, mode }: WebhookSubscription): boolean =>
  mode === 'poll' && description === LISTEN_DESCRIPTION

/** There is one subscription for each type: those of an earlier listen are replaced, others keep their type. */
export function planSubscriptions(
  existing: readonly WebhookSubscription[],
  wanted: readonly SubscribedType[],
): SubscriptionPlan {
  const concerned = existing.filter(({ event_type }) => wanted.includes(event_type))
  const taken = concerned.filter((subscription) => !isOfListen(subscription))
  const taken_types = taken.map(({ event_type }) => event_type)
  return {
    stale: concerned.filter(isOfListen),
    taken,
    types: wanted.filter((type) => !taken_types.includes(type)),
  }
}
