import type { RateLimitName } from '@cairnway/contract'
import { applyGcra, type GcraResult } from './gcra.ts'
import type { RateLimitKey } from './rate-limit-keys.ts'

/** How a limit stands after a call was counted. */
export interface RateLimitState extends Omit<GcraResult, 'full_at'> {
  limit: RateLimitName
  calls: number
  seconds: number
  /** until everything may be called again, milliseconds */
  full_in_ms: number
}

/**
 * Counts a call on all of its claims or, where one does not pass, on none.
 * @returns the claim that refuses or, where all pass, the one with the least left; null without claims. A store that
 *   several nodes share would be another function of this type.
 */
export type RateLimiter = (claims: readonly RateLimitKey[]) => Promise<RateLimitState | null>

/** For RATE_LIMITS=off. */
export const unlimited: RateLimiter = async () => null

/** A bucket is some 150 bytes. */
const MAX_BUCKETS = 100_000
const FIRST_SWEEP_BUCKETS = 1000
/** Part of the oldest buckets that go when all are in use. */
const EVICTION_SHARE = 0.1

/**
 * Counts in the memory of this process. A full bucket is not kept, so memory follows the traffic of the last window; a
 * flood of addresses beyond that makes the oldest buckets full.
 * @param now the current time
 */
export function createRateLimiter(now: () => Date, buckets_max = MAX_BUCKETS): RateLimiter & { size: () => number } {
  const buckets = new Map<string, number>()
  let sweep_at = Math.min(FIRST_SWEEP_BUCKETS, buckets_max)

  function makeRoom(time: number): void {
    for (const [bucket, full_at] of buckets) if (full_at <= time) buckets.delete(bucket)
    if (buckets.size >= buckets_max) {
      let left = Math.ceil(buckets_max * EVICTION_SHARE)
      for (const bucket of buckets.keys()) {
        if (left-- <= 0) break
        buckets.delete(bucket)
      }
    }
    sweep_at = Math.min(Math.max(FIRST_SWEEP_BUCKETS, buckets.size * 2), buckets_max)
  }

  const limiter: RateLimiter = async (claims) => {
    const time = now().getTime()
    let tightest: RateLimitState | null = null
    const spent: [string, number][] = []
    for (const { limit, bucket, rate, cost } of claims) {
      const { full_at, ...outcome } = applyGcra(buckets.get(bucket) ?? 0, rate, cost, time)
      const standing = { limit, ...rate, ...outcome, full_in_ms: full_at - time }
      if (!outcome.passes) return standing
      spent.push([bucket, full_at])
      if (tightest === null || standing.remaining < tightest.remaining) tightest = standing
    }
    for (const [bucket, full_at] of spent) {
      if (full_at <= time) buckets.delete(bucket)
      else buckets.set(bucket, full_at)
    }
    if (buckets.size >= sweep_at) makeRoom(time)
    return tightest
  }
  return Object.assign(limiter, { size: () => buckets.size })
}
