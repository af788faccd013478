import { rateLimitError } from './rate-limit-error.ts'
import type { RateLimitKey } from './rate-limit-keys.ts'
import type { RateLimiter, RateLimitState } from './rate-limiter.ts'

/**
 * Counts a call, or refuses it and counts nothing.
 * @throws RateLimitError, DepositRateLimitExceededError
 */
export async function enforceRateLimits(
  limiter: RateLimiter,
  claims: readonly RateLimitKey[],
): Promise<RateLimitState | null> {
  const standing = await limiter(claims)
  if (standing && !standing.passes) throw rateLimitError(standing)
  return standing
}

/** The claims of a call that counts as `cost` calls. */
export const withCost = (claims: readonly RateLimitKey[], cost: number): RateLimitKey[] =>
  claims.map((claim) => ({ ...claim, cost }))

/** Makes a counted call uncounted. */
export const refund = (limiter: RateLimiter, claims: readonly RateLimitKey[]): Promise<RateLimitState | null> =>
  limiter(withCost(claims, -1))
