import { z } from 'zod'
import { type Redis, RedisError } from '../redis/redis.ts'
import { gcraScript } from './gcra-script.ts'
import type { RateLimitKey } from './rate-limit-keys.ts'
import type { RateLimiter, RateLimitState } from './rate-limiter.ts'

/** Interval at which one call asks the server again while it does not count. */
export const SHARED_LIMIT_PROBE_INTERVAL_MS = 1000
/** Two buckets, which a cluster would place on different nodes, so that its refusal of the script shows. */
const CHECK_KEYS = ['check', 'second check'].map((bucket) => ({ bucket, rate: { calls: 1000, seconds: 1 }, cost: 1 }))

const Rows = z.array(z.tuple([z.enum(['0', '1']), z.string(), z.string(), z.string()]))

/** Counts calls for all nodes together. */
export interface SharedRateLimiter {
  limiter: RateLimiter
  /**
   * Counts a call for a check.
   * @returns why the server does not count; null when it does
   */
  check(): Promise<RedisError | null>
}

interface SharedRateLimiterOptions {
  redis: Pick<Redis, 'run'>
  /** counts in the memory of this process while the server does not */
  local: RateLimiter
  /** the key of a bucket; the server must not hold the names of buckets, some of which are addresses */
  keyOf: (bucket: string) => string
  /** called with the reason when the server no longer counts, and with null when it counts again */
  report: (error: RedisError | null) => void
  /** monotonic time in milliseconds */
  clock?: () => number
}

/**
 * Creates a limiter that counts in Redis or Valkey, by one script for each call. A call that the server does not count is
 * counted in memory at once, and so are those of the next second; then one of them asks the server again.
 */
export function createSharedRateLimiter({
  redis,
  local,
  keyOf,
  report,
  clock = () => performance.now(),
}: SharedRateLimiterOptions): SharedRateLimiter {
  let probe_at: number | null = null

  function noteResult(error: RedisError | null): void {
    const was_away = probe_at !== null
    probe_at = error === null ? null : clock() + SHARED_LIMIT_PROBE_INTERVAL_MS
    if (was_away !== (error !== null)) report(error)
  }

  async function count(keys: readonly Omit<RateLimitKey, 'limit'>[]): Promise<z.infer<typeof Rows>> {
    const names = keys.map(({ bucket }) => keyOf(bucket))
    const args = keys.flatMap(({ rate, cost }) => [rate.calls, rate.seconds, cost].map(String))
    try {
      const rows = Rows.parse(await redis.run(gcraScript, names, args))
      noteResult(null)
      return rows
    } catch (error) {
      const reason = error instanceof RedisError ? error : new RedisError('its answer is not that of the script', true)
      noteResult(reason)
      throw reason
    }
  }

  /** @param keys at least one */
  async function countShared(keys: readonly RateLimitKey[]): Promise<RateLimitState | null> {
    const rows = await count(keys)
    const states = rows.flatMap(([passes, remaining, wait_ms, full_in_ms], i): RateLimitState[] => {
      const key = keys[i]
      if (key === undefined) return []
      const state = { passes: passes === '1', remaining: Number(remaining), wait_ms: Number(wait_ms) }
      return [{ limit: key.limit, ...key.rate, ...state, full_in_ms: Number(full_in_ms) }]
    })
    const [first = null, ...others] = states
    return (
      states.find(({ passes }) => !passes) ??
      others.reduce((tightest, state) => (tightest && state.remaining < tightest.remaining ? state : tightest), first)
    )
  }

  return {
    limiter: async (keys) => {
      if (keys.length === 0) return null
      if (probe_at !== null) {
        if (clock() < probe_at) return local(keys)
        // others do not wait for the server too
        probe_at = clock() + SHARED_LIMIT_PROBE_INTERVAL_MS
      }
      return countShared(keys).catch(() => local(keys))
    },
    check: () =>
      count(CHECK_KEYS).then(
        () => null,
        (error: RedisError) => error,
      ),
  }
}
