import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../rules/time/time-units.ts'

/** Waiting times of a delivery before each of its attempts, more than a day in all. */
export const RETRY_WAITS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]
/** Share by which a wait differs at most, so that deliveries which failed together are not repeated together. */
export const RETRY_JITTER = 0.1
export const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/**
 * Returns how long a delivery waits after a failed attempt.
 * @param attempts made so far, from 1
 * @param random 0..1
 * @param retry_after_ms waiting time that the target asked for
 * @returns milliseconds; null: that was the last attempt
 */
export function retryWaitMs(attempts: number, random: number, retry_after_ms: number | null): number | null {
  const wait_ms = RETRY_WAITS_MS[attempts]
  if (wait_ms === undefined) return null
  return Math.max(Math.round(wait_ms * (1 - RETRY_JITTER + 2 * RETRY_JITTER * random)), retry_after_ms ?? 0)
}

/**
 * Reads the waiting time that a target asks for by `Retry-After`: seconds, or a date. At most a day; null when it does
 * not ask.
 */
export function readRetryAfterMs(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  // a date has letters; JavaScript would also parse other values, such as a negative number
  const wait_ms = /^\d+$/.test(text)
    ? Number(text) * SECOND_MS
    : /[a-z]{3}/i.test(text)
      ? Date.parse(text) - now.getTime()
      : Number.NaN
  return wait_ms > 0 ? Math.min(wait_ms, MAX_RETRY_AFTER_MS) : null
}
