import { version } from '../platform/config/version.ts'
import type { App } from '../platform/context.ts'
import { isId } from '../platform/ids/new-id.ts'
import { OutgoingError } from '../platform/outgoing/outgoing-error.ts'
import { redactText } from '../rules/screening/redact-text.ts'
import { toWebhookId } from './compose-body.ts'
import type { AttemptableDelivery } from './delivery-store.ts'
import { readRetryAfterMs } from './retry-schedule.ts'
import { signDelivery } from './sign-delivery.ts'
import { openWebhookSecret } from './webhook-secret.ts'

export const MAX_EXCERPT_BYTES = 2048
const HTTP_GONE = 410
const MS_PER_SECOND = 1000

/** Result of one attempt. */
export interface AttemptResult {
  is_success: boolean
  /** the target is gone for good */
  is_gone: boolean
  /** waiting time that the target asks for; null: none */
  retry_after_ms: number | null
  status_code: number | null
  error: string | null
  duration_ms: number
  /** without the signature */
  request_headers: Record<string, string>
  response_excerpt: string | null
}

/** The beginning of an answer as a text that can be stored, without secrets and personal data. */
function excerptOf(body: Uint8Array): string | null {
  if (body.byteLength === 0) return null
  // streaming leaves out a character that the limit cuts in two
  const text = new TextDecoder().decode(body.subarray(0, MAX_EXCERPT_BYTES), {
    stream: body.byteLength > MAX_EXCERPT_BYTES,
  })
  return redactText(text.replaceAll('\0', '\uFFFD'))
}

const describeRedirect = (status: number): string | null =>
  status >= 300 && status < 400 ? 'redirect: redirects are not followed' : null

/**
 * Sends a delivery once, signed for this moment.
 * @throws Error when it cannot be signed; a target that fails is a result
 */
export async function sendDelivery(
  { outgoing, sealer, now, request_id = null }: Pick<App, 'outgoing' | 'sealer' | 'now' | 'request_id'>,
  { id, subscription_id, body, url, secret, previous_secret }: AttemptableDelivery,
  at: Date,
): Promise<AttemptResult> {
  const sealed = previous_secret === null ? [secret] : [secret, previous_secret]
  const secrets = sealed.map((each) => openWebhookSecret(sealer, subscription_id, each))
  const [webhook_id, timestamp] = [toWebhookId(id), Math.floor(at.getTime() / MS_PER_SECOND)]
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Cairnway/${version}`,
    'webhook-id': webhook_id,
    'webhook-timestamp': String(timestamp),
    // one that a caller chose may tell the target who called
    ...(request_id !== null && isId('req', request_id) && { 'x-request-id': request_id }),
  }
  const signature = signDelivery({ webhook_id, timestamp, body }, secrets)
  const request_headers = { ...headers, 'webhook-signature': '[redacted]' }
  const failed = { is_success: false, is_gone: false, retry_after_ms: null, status_code: null, response_excerpt: null }
  try {
    const answer = await outgoing.send({
      method: 'POST',
      url,
      headers: { ...headers, 'webhook-signature': signature },
      body,
    })
    const { status, duration_ms } = answer
    const is_success = status >= 200 && status < 300
    return {
      is_success,
      is_gone: status === HTTP_GONE,
      retry_after_ms: is_success ? null : readRetryAfterMs(answer.headers['retry-after'], now()),
      status_code: status,
      error: describeRedirect(status),
      duration_ms,
      request_headers,
      response_excerpt: excerptOf(answer.body),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    const { code, message, duration_ms } = error
    return { ...failed, error: `${code}: ${message}`, duration_ms, request_headers }
  }
}
