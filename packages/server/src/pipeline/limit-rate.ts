import type { App } from '../context.ts'
import { enforceRateLimits, refund, withCost } from '../limits/enforce-rate-limits.ts'
import type { RateLimitKey } from '../limits/rate-limit-keys.ts'
import type { AuthorizedCall } from './authorize.ts'

async function count({ limiter }: App, { call }: AuthorizedCall, keys: readonly RateLimitKey[]): Promise<void> {
  const state = await enforceRateLimits(limiter, keys)
  if (state && state.remaining < (call.rate_limit?.remaining ?? Number.POSITIVE_INFINITY)) call.rate_limit = state
}

/** Counts a call on the limits that only a success uses up. A failed call is refunded. */
export async function countSuccess(app: App, authorized: AuthorizedCall): Promise<void> {
  const { per_success } = authorized.rate_limit_keys
  if (per_success.length === 0) return
  await count(app, authorized, per_success)
  authorized.refundable_keys = per_success
}

/**
 * Counts a call before its input is read. A call with an Idempotency-Key may be a replay, which is not a success of its
 * own: it is counted as one when it turns out to be the first. Where the cost of a call is in its input, `countCost`
 * counts it.
 * @throws RateLimitError, DepositRateLimitExceededError
 */
export async function limitRate(app: App, authorized: AuthorizedCall): Promise<void> {
  const { op, idempotency_key, rate_limit_keys } = authorized
  if (idempotency_key === null) await countSuccess(app, authorized)
  if (op.cost_field === undefined) await count(app, authorized, rate_limit_keys.per_attempt)
}

/** Counts a call by the number of items in the field of its input that states its cost. */
export async function countCost(app: App, authorized: AuthorizedCall, input: Record<string, unknown>): Promise<void> {
  const { op, rate_limit_keys } = authorized
  const items = op.cost_field === undefined ? null : input[op.cost_field]
  if (Array.isArray(items)) await count(app, authorized, withCost(rate_limit_keys.per_attempt, items.length))
}

/** Refunds a failed call on the limits that only a success uses up. */
export async function refundFailure({ limiter }: App, { refundable_keys }: AuthorizedCall): Promise<void> {
  if (refundable_keys.length > 0) await refund(limiter, refundable_keys)
}
