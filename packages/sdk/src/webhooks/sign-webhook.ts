import { toBytes, type WebhookBody } from './read-webhook-body.ts'
import { computeSignature, importSecrets, type WebhookSecrets } from './webhook-signature.ts'

export interface WebhookSigningOptions {
  /** The same at each attempt of a delivery; a new one by default. */
  id?: string
  /** Milliseconds since 1970; the clock of this machine by default. */
  now?: number
}

/** The headers of a delivery, as Standard Webhooks names them. */
export type WebhookSignatureHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>

/**
 * Signs a body as the service does, to test a receiver.
 * @param secrets each makes a signature, as while a secret is replaced
 * @throws WebhookVerificationError with the reason `bad_secret`
 */
export async function signWebhook(
  body: WebhookBody,
  secrets: WebhookSecrets,
  { id = `msg_${crypto.randomUUID().replaceAll('-', '')}`, now = Date.now() }: WebhookSigningOptions = {},
): Promise<WebhookSignatureHeaders> {
  const timestamp = String(Math.floor(now / 1000))
  const content = { id, timestamp, body: toBytes(body) }
  const keys = await importSecrets(secrets)
  const signatures = await Promise.all(keys.map((key) => computeSignature(key, content)))
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
