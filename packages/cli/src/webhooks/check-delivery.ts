import { verifyWebhook, WebhookVerificationError, type WebhookVerificationReason } from '@cairnway/sdk'
import type { ReceivedDelivery } from './parse-delivery.ts'

/** The facts of a delivery; null where its headers or its body lack them. */
export interface DeliveryCheck {
  is_valid: boolean
  reason: WebhookVerificationReason | null
  message: string
  webhook_id: string | null
  event_type: string | null
  signed_at: string | null
  /** by the clock of this machine; below zero for a delivery from the future */
  age_s: number | null
}
type Verdict = Pick<DeliveryCheck, 'is_valid' | 'reason' | 'message'>

interface CheckOptions {
  tolerance_s: number
  /** milliseconds since 1970 */
  now: number
}

const REFORMATTED =
  'the signature is right for the same JSON without white space, so something has formatted the body anew: a receiver must verify the text as it arrives'

const withoutLastLineBreak = (text: string): string => text.replace(/\r?\n$/, '')

/** The body with no white space between its parts, as the service writes it; the text itself when it is no JSON. */
function compactJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** Returns the verdict on a body, or null when no signature matches it. */
async function checkBody(
  body: string | Uint8Array,
  headers: Record<string, string>,
  secrets: readonly string[],
  options: CheckOptions,
): Promise<Verdict | null> {
  try {
    await verifyWebhook(body, headers, secrets, options)
    return { is_valid: true, reason: null, message: 'the signature is right' }
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    const { reason } = error
    const message = reason === 'too_old' ? `${error.message}; --tolerance accepts an old one` : error.message
    return reason === 'no_matching_signature' ? null : { is_valid: false, reason, message }
  }
}

/** The verdict on a delivery, checked as it was given and without a final line break, which copying adds. */
async function evaluate(
  { headers, body }: ReceivedDelivery,
  text: string,
  secrets: readonly string[],
  options: CheckOptions,
): Promise<Verdict> {
  const verdict =
    (await checkBody(body, headers, secrets, options)) ??
    (await checkBody(withoutLastLineBreak(text), headers, secrets, options))
  if (verdict !== null) return verdict
  const is_reformatted = (await checkBody(compactJson(text), headers, secrets, options)) !== null
  const message = is_reformatted
    ? REFORMATTED
    : 'no signature matches: the secret is another one, or the body or a header is not as it was sent'
  return { is_valid: false, reason: 'no_matching_signature', message }
}

function readEventType(text: string): string | null {
  try {
    const { type } = JSON.parse(text)
    return typeof type === 'string' ? type : null
  } catch {
    return null
  }
}

/** Verifies a delivery as a receiver does, with a more exact reason for a failure than a receiver gives its caller. */
export async function checkDelivery(
  delivery: ReceivedDelivery,
  secrets: readonly string[],
  options: CheckOptions,
): Promise<DeliveryCheck> {
  const { headers, body } = delivery
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const timestamp = headers['webhook-timestamp'] ?? ''
  const signed_s = /^\d{1,10}$/.test(timestamp) ? Number(timestamp) : null
  return {
    ...(await evaluate(delivery, text, secrets, options)),
    webhook_id: headers['webhook-id'] ?? null,
    event_type: readEventType(text),
    signed_at: signed_s === null ? null : new Date(1000 * signed_s).toISOString(),
    age_s: signed_s === null ? null : Math.floor(options.now / 1000) - signed_s,
  }
}
