import { z } from 'zod'
import { subscribableEventTypes, webhookDisabledReasons, webhookEventTypes } from '../webhook-events.ts'
import { DateTime, DateTimeInput, PageQuery, text, urlText } from './primitives.ts'

/** Deliveries that one call replays. */
export const MAX_REPLAYED_DELIVERIES = 1000
/** Attempts of one delivery that the list shows, the newest. */
export const MAX_LISTED_ATTEMPTS = 20
/** Hours after a rotation for which deliveries are signed with the previous secret too. */
export const SECRET_OVERLAP_HOURS = 24
const MAX_WEBHOOK_URL_CHARS = 2048

export const webhookModes = ['push', 'poll'] as const
export type WebhookMode = (typeof webhookModes)[number]
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'canceled'] as const
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number]

export const WebhookPath = z.object({ subscription_id: text(100).describe('whk_ and 16 characters.') })

const SubscribableEventType = z.enum(subscribableEventTypes).meta({ id: 'SubscribableEventType' })

export const WebhookSubscriptionCreate = z
  .object({
    url: urlText(MAX_WEBHOOK_URL_CHARS)
      .describe('Where deliveries are sent by POST: https, port 443 or 8443, a public address.')
      .meta({ examples: ['https://example.com/hooks/cairnway'] }),
    event_type: SubscribableEventType.describe('You have one subscription for each type at most.'),
    description: text(500, { min: 0 }).nullish().describe('For yourself.'),
    mode: z
      .enum(webhookModes)
      .default('push')
      .describe('With `poll` nothing is sent: deliveries wait in the list, from which you take them.'),
  })
  .meta({ id: 'WebhookSubscriptionCreate' })

export const WebhookSubscriptionResponse = z
  .object({
    id: z.string(),
    url: z.string(),
    event_type: SubscribableEventType,
    description: z.string().nullable(),
    mode: z.enum(webhookModes),
    is_active: z.boolean(),
    created_at: DateTime,
    last_delivery_at: DateTime.nullable().describe('Of the last success.'),
    failure_count: z.int().describe('Failed attempts in a row; a success sets it to 0.'),
    disabled_at: DateTime.nullable().describe('Nothing is sent after it: delete the subscription and create it again.'),
    disabled_reason: z
      .enum(webhookDisabledReasons)
      .nullable()
      .describe('`gone`: the target answered 410; `failing`: nothing succeeded for five days.'),
  })
  .meta({ id: 'WebhookSubscriptionResponse' })

const secret = z.string().describe('whsec_ and the key in Base64, with which deliveries are signed. Shown only once.')

export const WebhookSubscriptionCreatedResponse = WebhookSubscriptionResponse.extend({ secret }).meta({
  id: 'WebhookSubscriptionCreatedResponse',
})

export const WebhookSubscriptionDeleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'WebhookSubscriptionDeleted' })

export const WebhookTestQueued = z
  .object({ delivery_id: z.string(), event_type: z.literal('webhook.test'), status: z.literal('queued') })
  .meta({ id: 'WebhookTestQueued' })

export const WebhookSecretRotated = z
  .object({
    id: z.string(),
    secret,
    previous_secret_expires_at: DateTime.describe(
      'Until then deliveries carry a signature of each of the two secrets.',
    ),
  })
  .meta({ id: 'WebhookSecretRotated' })

const WebhookAttempt = z
  .object({
    at: DateTime,
    status_code: z.int().nullable().describe('Null when there was no answer.'),
    error: z.string().nullable().describe('Why it failed: a code, and some words.'),
    duration_ms: z.int(),
    is_replay: z.boolean().describe('You asked for it.'),
    request_headers: z.record(z.string(), z.string()).describe('As they were sent, without the signature.'),
    response_excerpt: z.string().nullable().describe('The first 2 kB of the answer, without secrets.'),
  })
  .meta({ id: 'WebhookAttempt' })

export const WebhookDelivery = z
  .object({
    id: z.string(),
    event_type: z.enum(webhookEventTypes),
    event_id: z.string().describe('The `webhook-id` of every attempt, by which a receiver knows repetitions.'),
    created_at: DateTime,
    status: z
      .enum(webhookDeliveryStatuses)
      .describe('canceled: the subscription ended, or you may not read what it is about any more.'),
    next_attempt_at: DateTime.nullable().describe('When it is tried next; null when it is not.'),
    attempts: z.array(WebhookAttempt).describe(`Oldest first, the last ${MAX_LISTED_ATTEMPTS}.`),
    body: z.string().describe('The body of every attempt, byte for byte: JSON with type, timestamp and data.'),
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const period = {
  since: DateTimeInput.nullish().describe('Only of this time or later.'),
  until: DateTimeInput.nullish().describe('Only before this time.'),
  status: z.enum(webhookDeliveryStatuses).nullish().describe('Only in this state.'),
}

export const ListWebhookDeliveriesQuery = PageQuery.extend({ ...WebhookPath.shape, ...period })

export const WebhookDeliveryList = z
  .object({ deliveries: z.array(WebhookDelivery), next_cursor: z.string().nullable() })
  .meta({ id: 'WebhookDeliveryList' })

const isGiven = (value: unknown): boolean => value !== null && value !== undefined

export const WebhookReplay = z
  .object({
    ...WebhookPath.shape,
    delivery_id: text(100)
      .nullish()
      .describe('One delivery; or give `since`.')
      .meta({ examples: ['dlv_…'] }),
    ...period,
    cursor: PageQuery.shape.cursor.describe('`next_cursor` of the answer before.'),
  })
  .refine(({ delivery_id, since }) => isGiven(delivery_id) !== isGiven(since), {
    message: 'needs delivery_id or since, and not both',
  })

export const WebhookReplayQueued = z
  .object({
    queued: z.int(),
    next_cursor: z
      .string()
      .nullable()
      .describe(`Give it as \`cursor\` for the rest; null when the range had ${MAX_REPLAYED_DELIVERIES} or fewer.`),
  })
  .meta({ id: 'WebhookReplayQueued' })
