import { createHmac } from 'node:crypto'
import { decodeWebhookSecret } from './webhook-secret.ts'

/** Content that the signature of one attempt covers. */
export interface DeliveryToSign {
  /** the header `webhook-id` */
  webhook_id: string
  /** of the attempt, in seconds since 1970; the header `webhook-timestamp` */
  timestamp: number
  body: string
}

/**
 * The header `webhook-signature` of Standard Webhooks 1.0: HMAC-SHA256 of id, timestamp and body under each of the
 * secrets, separated by blanks.
 */
export const signDelivery = ({ webhook_id, timestamp, body }: DeliveryToSign, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const hmac = createHmac('sha256', decodeWebhookSecret(secret)).update(`${webhook_id}.${timestamp}.${body}`)
      return `v1,${hmac.digest('base64')}`
    })
    .join(' ')
