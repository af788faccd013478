import type { LimitName } from '@cairnway/contract'
import type { Claim } from './claims-of.ts'
import { type Spent, spend } from './gcra.ts'

/** How a limit stands after a call was counted. */
export interface Standing extends Omit<Spent, 'full_at'> {
  limit: LimitName
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
export type Limiter = (claims: readonly Claim[]) => Promise<Standing | null>

/** For RATE_LIMITS=off. */
export const unlimited: Limiter = async () => null

/** A bucket is some 150 bytes. */
const BUCKETS_MAX = 100_000
const FIRST_SWEEP = 1000
/** Part of the oldest buckets that go when all are in use. */
const EVICTED_SHARE = 0.1

/**
 * Counts in the memory of this process. A full bucket is not kept, so memory follows the traffic of the last window; a
 * flood of addresses beyond that makes the oldest buckets full.
 * @param now the current time
 */
export function createLimiter(now: () => Date, buckets_max = BUCKETS_MAX): Limiter & { size: () => number } {
  const buckets = new Map<string, number>()
  let sweep_at = Math.min(FIRST_SWEEP, buckets_max)

  function makeRoom(time: number): void {
    for (const [bucket, full_at] of buckets) if (full_at <= time) buckets.delete(bucket)
    if (buckets.size >= buckets_max) {
      let left = Math.ceil(buckets_max * EVICTED_SHARE)
      for (const bucket of buckets.keys()) {
        if (left-- <= 0) break
        buckets.delete(bucket)
      }
    }
    sweep_at = Math.min(Math.max(FIRST_SWEEP, buckets.size * 2), buckets_max)
  }

  const limiter: Limiter = async (claims) => {
    const time = now().getTime()
    let tightest: Standing | null = null
    const spent: [string, number][] = []
    for (const { limit, bucket, rate, cost } of claims) {
      const { full_at, ...outcome } = spend(buckets.get(bucket) ?? 0, rate, cost, time)
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
