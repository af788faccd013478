import { rateLimitError } from './rate-limit-error.ts'
import type { RateLimitKey } from './rate-limit-keys.ts'
import type { RateLimiter, RateLimitState } from './rate-limiter.ts'

/**
 * Counts a call on its rate-limit keys, or refuses it and counts nothing.
 * @returns the state of the narrowest limit, null without limits
 * @throws RateLimitError, DepositRateLimitExceededError
 */
export async function enforceRateLimits(
  limiter: RateLimiter,
  keys: readonly RateLimitKey[],
): Promise<RateLimitState | null> {
  const state = await limiter(keys)
  if (state && !state.passes) throw rateLimitError(state)
  return state
}

/** The keys of a call that counts as `cost` calls. */
export const withCost = (keys: readonly RateLimitKey[], cost: number): RateLimitKey[] =>
  keys.map((key) => ({ ...key, cost }))

/** Counts further `cost` calls, or as many as are left, for work that has been done already. */
export async function drain(limiter: RateLimiter, keys: readonly RateLimitKey[], cost: number): Promise<void> {
  const state = await limiter(withCost(keys, cost))
  if (state && !state.passes && state.remaining > 0) await limiter(withCost(keys, state.remaining))
}

/** Refunds a counted call. */
export const refund = (limiter: RateLimiter, keys: readonly RateLimitKey[]): Promise<RateLimitState | null> =>
  limiter(withCost(keys, -1))
