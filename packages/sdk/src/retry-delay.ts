import { ApiError } from './api-error.ts'
import { NoAnswerError } from './no-answer-error.ts'

const INITIAL_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 8000

/** Too many calls, or something on the way that is not there just now. */
const RETRYABLE_STATUSES = new Set([429, 502, 503, 504])

/** Whether the same call may go through later. A 409 that names a time is the first call with this key, still at work. */
const isRetryable = (failure: unknown): boolean =>
  failure instanceof ApiError
    ? RETRYABLE_STATUSES.has(failure.status) || (failure.status === 409 && failure.retry_after_ms !== undefined)
    : failure instanceof NoAnswerError && failure.reason === 'network'

/**
 * How long to wait before a call is repeated: as long as the service says, else a random part of a time that doubles
 * ("full jitter": clients that failed together do not come back together).
 * @param attempt how often it was repeated before
 * @param longest_ms longest wait that the service may ask for
 * @returns milliseconds; null when it must not be repeated
 */
export function retryDelayMs(
  failure: unknown,
  attempt: number,
  { longest_ms, random }: { longest_ms: number; random: () => number },
): number | null {
  if (!isRetryable(failure)) return null
  const asked = failure instanceof ApiError ? failure.retry_after_ms : undefined
  if (asked !== undefined) return asked <= longest_ms ? asked : null
  return random() * Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** attempt)
}
