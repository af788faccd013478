import { ApiError } from './api-error.ts'
import { NoAnswerError } from './no-answer-error.ts'

const INITIAL_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 8000

/** Too many calls, or a temporary failure of the service or of a gateway. */
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504])

/** Whether the call may succeed later. A 409 with a wait means that the first call with this key is still running. */
const isRetryable = (failure: unknown): boolean =>
  failure instanceof ApiError
    ? RETRYABLE_STATUSES.has(failure.status) || (failure.status === 409 && failure.retry_after_ms !== undefined)
    : failure instanceof NoAnswerError && failure.reason === 'network'

/**
 * The delay before the next retry: what the service asks for, or else exponential backoff with full jitter, which
 * spreads the retries of clients that failed together (Brooker, "Exponential Backoff And Jitter", AWS Architecture
 * Blog, 2015).
 * @param attempt number of retries so far
 * @param options `max_retry_after_ms`: longest delay that the service may ask for; `random`: a number from 0 to 1
 * @returns milliseconds, or null when the call must not be retried
 */
export function retryDelayMs(
  failure: unknown,
  attempt: number,
  { max_retry_after_ms, random }: { max_retry_after_ms: number; random: () => number },
): number | null {
  if (!isRetryable(failure)) return null
  const requested_ms = failure instanceof ApiError ? failure.retry_after_ms : undefined
  if (requested_ms !== undefined) return requested_ms <= max_retry_after_ms ? requested_ms : null
  return random() * Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** attempt)
}
