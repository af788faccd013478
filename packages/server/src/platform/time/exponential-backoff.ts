/** Bounds of an exponential backoff, milliseconds. */
export interface BackoffBounds {
  /** delay before the first retry */
  initial_ms: number
  /** no delay is longer */
  max_ms: number
}

/**
 * Returns the delay before a retry: `min(max_ms, initial_ms * 2^earlier_retries)`, in milliseconds and without jitter.
 * Callers whose retries could coincide spread the result themselves (Brooker, "Exponential Backoff And Jitter", AWS
 * Architecture Blog, 2015).
 * @param earlier_retries retries since the last success: 0 gives `initial_ms`
 */
export const exponentialBackoffMs = (earlier_retries: number, { initial_ms, max_ms }: BackoffBounds): number =>
  Math.min(max_ms, initial_ms * 2 ** earlier_retries)
