import type { WebhookEvent } from '../generated/types.ts'
import { parseEvent, toBytes, type WebhookBody } from './read-webhook-body.ts'
import { computeSignature, importSecrets, isSameSignature, type WebhookSecrets } from './webhook-signature.ts'
import { WebhookVerificationError } from './webhook-verification-error.ts'

/** `Headers` of a web request, or an object such as `request.headers` of Node.js. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>

export interface WebhookVerificationOptions {
  /** The largest difference of the timestamp from the clock of this machine, in seconds; 300 by default. */
  tolerance_s?: number
  /** Milliseconds since 1970; the clock of this machine by default. */
  now?: number
}

export const DEFAULT_TOLERANCE_S = 300

const hasGet = (headers: WebhookHeaders): headers is Pick<Headers, 'get'> => typeof headers.get === 'function'

/** @throws WebhookVerificationError when the header is missing */
function readHeader(headers: WebhookHeaders, name: string): string {
  const values = hasGet(headers)
    ? [headers.get(name)]
    : Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
  const [value] = values
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookVerificationError('missing_header', `the header ${name} is missing`)
}

/** @throws WebhookVerificationError when the header is no time */
function parseTimestamp(timestamp: string): number {
  if (/^\d{1,12}$/.test(timestamp)) return Number(timestamp)
  throw new WebhookVerificationError('bad_timestamp', 'the header webhook-timestamp is no number of seconds since 1970')
}

/** @throws WebhookVerificationError when the timestamp is too far from the clock of this machine */
function requireRecent(sent_s: number, now: number, tolerance_s: number): void {
  const age_s = Math.floor(now / 1000) - sent_s
  if (Math.abs(age_s) <= tolerance_s) return
  const is_old = age_s > 0
  const distance = `${Math.abs(age_s)} s ${is_old ? 'ago' : 'in the future'}, and ${tolerance_s} s are allowed`
  throw new WebhookVerificationError(
    is_old ? 'too_old' : 'too_new',
    `the signature is right, but by the clock of this machine it was made ${distance}: ${is_old ? 'an old delivery, or a wrong clock' : 'one of the two clocks is wrong'}`,
  )
}

/**
 * Verifies a delivery of the service (Standard Webhooks) and returns its event. A delivery may arrive more than once:
 * the header `webhook-id` is the same each time. Ignore events of unknown types: a later release of the service sends
 * further ones.
 * @param body as it arrived, not parsed
 * @param headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, in any case
 * @param secrets that of the subscription; while a secret is replaced, the old and the new one
 * @throws WebhookVerificationError whose `reason` says what is wrong
 */
export async function verifyWebhook(
  body: WebhookBody,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
  { tolerance_s = DEFAULT_TOLERANCE_S, now = Date.now() }: WebhookVerificationOptions = {},
): Promise<WebhookEvent> {
  const keys = await importSecrets(secrets)
  const bytes = toBytes(body)
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature').split(' ')
  const sent_s = parseTimestamp(timestamp)
  // one signature for each secret, however many the sender claims
  const expected = await Promise.all(keys.map((key) => computeSignature(key, { id, timestamp, body: bytes })))
  if (!expected.some((right) => signatures.some((signature) => isSameSignature(signature, right))))
    throw new WebhookVerificationError(
      'no_matching_signature',
      'no signature matches: another secret, or a body or headers that were changed on the way',
    )
  requireRecent(sent_s, now, tolerance_s)
  return parseEvent(bytes)
}
