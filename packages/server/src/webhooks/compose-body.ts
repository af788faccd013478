import { SCHEMA_VERSION, type WebhookEventData, type WebhookEventType } from '@cairnway/contract'

/**
 * The body of every attempt of a delivery.
 * @param timestamp when the event happened, ISO 8601
 */
export const composeBody = <Type extends WebhookEventType>(
  type: Type,
  timestamp: string,
  data: Omit<WebhookEventData[Type], 'schema_version'>,
): string => JSON.stringify({ type, timestamp, data: { schema_version: SCHEMA_VERSION, ...data } })

/** The header `webhook-id` of a delivery, the same at every attempt. */
export const toWebhookId = (delivery_id: string): string => delivery_id.replace(/^dlv_/, 'msg_')
