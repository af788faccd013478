import type { Claim } from './claims-of.ts'
import type { Limiter, Standing } from './limiter.ts'
import { refuseLimit } from './refuse-limit.ts'

/**
 * Counts a call, or refuses it and counts nothing.
 * @throws RateLimitError, DepositRateLimitExceededError
 */
export async function countCalls(limiter: Limiter, claims: readonly Claim[]): Promise<Standing | null> {
  const standing = await limiter(claims)
  if (standing && !standing.passes) throw refuseLimit(standing)
  return standing
}

/** The claims of a call that counts as `cost` calls. */
export const costing = (claims: readonly Claim[], cost: number): Claim[] => claims.map((claim) => ({ ...claim, cost }))

/** Makes a counted call uncounted. */
export const giveBack = (limiter: Limiter, claims: readonly Claim[]): Promise<Standing | null> =>
  limiter(costing(claims, -1))
