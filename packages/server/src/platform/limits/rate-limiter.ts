import type { RateLimitName } from '@cairnway/contract'
import { applyGcra, type GcraResult } from './gcra.ts'
import type { RateLimitKey } from './rate-limit-keys.ts'

/** The state of a limit after a call was counted. */
export interface RateLimitState extends Omit<GcraResult, 'full_at'> {
  limit: RateLimitName
  calls: number
  seconds: number
  /** time until the whole limit is available again, milliseconds */
  full_in_ms: number
}

/**
 * Counts a call on all of its rate-limit keys or, where one does not pass, on none.
 * @returns the state of the key that does not pass or, where all pass, of the one with the fewest calls left; null
 *   without keys
 */
export type RateLimiter = (keys: readonly RateLimitKey[]) => Promise<RateLimitState | null>

/** Limiter for RATE_LIMITS=off. */
export const unlimited: RateLimiter = async () => null

/** A bucket takes about 150 bytes, so all of them take 15 MB. */
const MAX_BUCKETS = 100_000
const FIRST_SWEEP_BUCKETS = 1000
/** Share of the oldest buckets that are evicted when all are in use. */
const EVICTION_SHARE = 0.1

/**
 * Creates a limiter that counts in the memory of this process. Full buckets are not kept, so the size depends on the
 * traffic of the last window. Beyond `max_buckets` the oldest are evicted, which makes them full.
 * @param now the current time
 */
export function createRateLimiter(now: () => Date, max_buckets = MAX_BUCKETS): RateLimiter & { size: () => number } {
  const buckets = new Map<string, number>()
  let sweep_at = Math.min(FIRST_SWEEP_BUCKETS, max_buckets)

  function sweep(time: number): void {
    for (const [bucket, full_at] of buckets) if (full_at <= time) buckets.delete(bucket)
    if (buckets.size >= max_buckets) {
      let evictions = Math.ceil(max_buckets * EVICTION_SHARE)
      for (const bucket of buckets.keys()) {
        if (evictions-- <= 0) break
        buckets.delete(bucket)
      }
    }
    sweep_at = Math.min(Math.max(FIRST_SWEEP_BUCKETS, buckets.size * 2), max_buckets)
  }

  const limiter: RateLimiter = async (keys) => {
    const time = now().getTime()
    let tightest: RateLimitState | null = null
    const spent: [string, number][] = []
    for (const { limit, bucket, rate, cost } of keys) {
      const { full_at, ...outcome } = applyGcra(buckets.get(bucket) ?? 0, rate, cost, time)
      const state = { limit, ...rate, ...outcome, full_in_ms: full_at - time }
      if (!outcome.passes) return state
      spent.push([bucket, full_at])
      if (tightest === null || state.remaining < tightest.remaining) tightest = state
    }
    for (const [bucket, full_at] of spent) {
      if (full_at <= time) buckets.delete(bucket)
      else buckets.set(bucket, full_at)
    }
    if (buckets.size >= sweep_at) sweep(time)
    return tightest
  }
  return Object.assign(limiter, { size: () => buckets.size })
}
