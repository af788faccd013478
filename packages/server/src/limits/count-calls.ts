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

/** Makes a counted call uncounted. */
export const giveBack = (limiter: Limiter, claims: readonly Claim[]): Promise<Standing | null> =>
  limiter(claims.map((claim) => ({ ...claim, cost: -claim.cost })))

/**
 * Counts a call as many times as it has items, once it is known how many they are.
 * @param claims as they were counted before the input was read
 * @throws RateLimitError, and then nothing of the call is counted
 */
export async function countItems(limiter: Limiter, claims: readonly Claim[], items: number): Promise<Standing | null> {
  // taken back first: what is told in a refusal must be the time until the whole call passes
  await giveBack(limiter, claims)
  return countCalls(
    limiter,
    claims.map((claim) => ({ ...claim, cost: items })),
  )
}
