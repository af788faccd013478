import { exponentialBackoffMs } from '../time/exponential-backoff.ts'

export const JOB_BACKOFF = { initial_ms: 10_000, max_ms: Number.POSITIVE_INFINITY }
/** A job that fails eight times fails permanently, about twenty minutes after its first attempt. */
export const MAX_ATTEMPTS = 8

/**
 * Exponential backoff with jitter of plus or minus half, so that jobs which failed together are not retried together.
 * @param attempts made so far, from 1
 * @param random 0..1
 * @returns how long the job waits after a failed attempt, milliseconds; null when it is not retried
 */
export const backoffMs = (attempts: number, random: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : Math.round(exponentialBackoffMs(attempts - 1, JOB_BACKOFF) * (0.5 + random))
