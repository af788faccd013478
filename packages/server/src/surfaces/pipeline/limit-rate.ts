import { inputFields, type OperationError, SCAN_TIMEOUT_COST, visibilityScopes } from '@cairnway/contract'
import { visibilityFor } from '../../accounts/workspaces/visibility-for.ts'
import type { Caller } from '../../platform/context.ts'
import { inWorkspace } from '../../platform/db/rights.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import { drain, enforceRateLimits, refund, withCost } from '../../platform/limits/enforce-rate-limits.ts'
import { type RateLimitKey, rateLimitKeys } from '../../platform/limits/rate-limit-keys.ts'
import type { RateLimitState } from '../../platform/limits/rate-limiter.ts'
import type { EndCall } from '../../platform/limits/running-calls.ts'
import type { Service } from '../parts.ts'
import type { AuthorizedCall } from './authorize.ts'

/** Keeps the state of the narrowest limit for the header of the answer. */
function noteState({ call }: AuthorizedCall, state: RateLimitState | null): void {
  if (state && state.remaining < (call.rate_limit?.remaining ?? Number.POSITIVE_INFINITY)) call.rate_limit = state
}

async function count({ limiter }: Service, authorized: AuthorizedCall, keys: readonly RateLimitKey[]): Promise<void> {
  noteState(authorized, await enforceRateLimits(limiter, keys))
}

/** Counts a call on the limits that only a success uses up. A failed call is refunded. */
export async function countSuccess(app: Service, authorized: AuthorizedCall): Promise<void> {
  const { per_success } = authorized.rate_limit_keys
  if (per_success.length === 0) return
  await count(app, authorized, per_success)
  authorized.refundable_keys = per_success
}

/**
 * Counts a call before its input is read. A call with an Idempotency-Key may be a replay, which is not a success of its
 * own: it is counted as one when it turns out to be the first. Where the cost of a call is in its input, this counts
 * one, so that an invalid input counts too, and `countCost` the rest.
 * @throws RateLimitError, DepositRateLimitExceededError
 */
export async function limitRate(app: Service, authorized: AuthorizedCall): Promise<void> {
  const { idempotency_key, rate_limit_keys } = authorized
  if (idempotency_key === null) await countSuccess(app, authorized)
  await count(app, authorized, rate_limit_keys.per_attempt)
}

/**
 * Counts a public deposit of a crawler on the limits of its member too, like any other deposit of theirs.
 * @throws RateLimitError, DepositRateLimitExceededError; ForbiddenError for a visibility that the workspace refuses
 */
export async function countPublicCrawl(
  app: Service,
  authorized: AuthorizedCall,
  { visibility_scope }: Record<string, unknown>,
): Promise<void> {
  const { caller, op, call } = authorized
  if (caller.scope !== 'crawler' || op.rate_limit !== 'deposit' || !('visibility_scope' in inputFields(op.input)))
    return
  const requested = visibilityScopes.find((each) => each === visibility_scope)
  const visibility = await visibilityFor({ db: inWorkspace(app.db, caller.workspace_id), caller }, requested)
  const scope = countedScope(caller.scope, visibility)
  if (scope === caller.scope) return
  authorized.rate_limit_keys = rateLimitKeys(op, { caller: { ...caller, scope }, address: call.address })
  await limitRate(app, authorized)
}

/** Counts the items beyond the first in the field of the input that states the cost of the call. */
export async function countCost(
  app: Service,
  authorized: AuthorizedCall,
  input: Record<string, unknown>,
): Promise<void> {
  const { op, rate_limit_keys } = authorized
  const items = op.cost_field === undefined ? null : input[op.cost_field]
  if (!Array.isArray(items) || items.length < 2) return
  const keys = rate_limit_keys.per_attempt
  const state = await app.limiter(withCost(keys, items.length - 1))
  // a repeated call counts with all its items, so the error states the wait for that
  if (state && !state.passes) await enforceRateLimits(app.limiter, withCost(keys, items.length))
  noteState(authorized, state)
}

/**
 * Refunds a failed call on the limits that only a success uses up. One whose text could not be checked in time keeps
 * the cost of the processor time that it took.
 */
export async function refundFailure(
  { limiter }: Service,
  { rate_limit_keys, refundable_keys }: AuthorizedCall,
  { details }: OperationError,
): Promise<void> {
  if (refundable_keys.length > 0) await refund(limiter, refundable_keys)
  if (details.reason === 'scan_timeout') await drain(limiter, rate_limit_keys.per_attempt, SCAN_TIMEOUT_COST - 1)
}

/**
 * Identifies the caller whose running calls are counted together: a contributor, their crawlers, or an address without
 * a key.
 */
export const runningCaller = ({ caller, address }: { caller: Caller; address: string | null }): string => {
  if (caller.contributor_id === '') return `anonymous ${address}`
  return caller.scope === 'crawler' ? `crawlers ${caller.contributor_id}` : caller.contributor_id
}

/**
 * Waits until a call may run, given the others of its caller. One that ends a right or erases something does not wait for
 * the others, which may be the abuse that it ends.
 * @throws RateLimitError when too many wait
 */
export function enterCall(app: Service, authorized: AuthorizedCall): Promise<EndCall> {
  const name = runningCaller({ caller: authorized.caller, address: authorized.call.address })
  return app.running_calls.enter(authorized.op.is_urgent ? `urgent ${name}` : name)
}
