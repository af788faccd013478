import { type CallOutput, signWebhook } from '@cairnway/sdk'
import { sanitizeLine } from '@cairnway/sdk/gates'
import { thrownMessage } from '../cli-errors.ts'
import { cli_version } from '../version.ts'

export type Delivery = CallOutput<'listWebhookDeliveries'>['deliveries'][number]

/** The result of forwarding a delivery. */
export interface ForwardedDelivery {
  at: string
  event_type: string
  delivery_id: string
  webhook_id: string
  /** null when the target gave no answer */
  status_code: number | null
  /** why there was no answer, or the beginning of an answer that is no success; null for a success */
  error: string | null
  duration_ms: number
}

/** As long as the service waits for a target. */
const TIMEOUT_MS = 10_000
const MAX_EXCERPT_CHARS = 200

/** Reads the beginning of the answer of the target, which describes a failure. */
async function readExcerpt(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const { value = new Uint8Array() } = await reader.read()
  await reader.cancel()
  return sanitizeLine(new TextDecoder().decode(value), MAX_EXCERPT_CHARS)
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`
  // `fetch` fails with "fetch failed" and keeps the reason in its cause
  const cause = error instanceof Error ? (error.cause ?? error) : error
  // several addresses were tried, and each error has a message of its own
  if (cause instanceof AggregateError) return cause.errors.map(thrownMessage).join(', ')
  return thrownMessage(cause)
}

/**
 * Sends a delivery to a URL of this machine as the service would: the same body and headers, signed at this moment, no
 * redirects. Never throws for a failure of the target.
 * @param signal ends the call; its reason is thrown
 */
export async function forwardDelivery(
  { id, event_type, event_id, body }: Delivery,
  url: string,
  secret: string,
  signal: AbortSignal,
): Promise<ForwardedDelivery> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': `cairnway-cli/${cli_version}`,
    ...(await signWebhook(body, secret, { id: event_id })),
  }
  const started = performance.now()
  const report = (status_code: number | null, error: string | null): ForwardedDelivery => ({
    at: new Date().toISOString(),
    event_type,
    delivery_id: id,
    webhook_id: event_id,
    status_code,
    error,
    duration_ms: Math.round(performance.now() - started),
  })
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: limit })
    const excerpt = await readExcerpt(response)
    return report(response.status, response.ok ? null : excerpt)
  } catch (error) {
    signal.throwIfAborted()
    return report(null, describeFailure(error))
  }
}
