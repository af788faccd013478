import {
  acceptsIdempotencyKey,
  type Operation,
  OperationError,
  operations,
  scopeIncludes,
  scopePermits,
} from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import { requireIdempotencyKey } from '../../platform/idempotency/run-idempotent.ts'
import { type RateLimitKey, type RateLimitKeys, rateLimitKeys } from '../../platform/limits/rate-limit-keys.ts'
import { measureTime } from '../../platform/time/measure-time.ts'
import type { Call } from './call.ts'

/** A call whose caller may make it. */
export interface AuthorizedCall {
  call: Call
  op: Operation
  caller: Caller
  /** null where none is sent, or where the operation takes none */
  idempotency_key: string | null
  rate_limit_keys: RateLimitKeys
  /** keys that are refunded when the call fails: filled by the rate limit stage */
  refundable_keys: RateLimitKey[]
}

/**
 * @throws AuthenticationError for a caller without a key, InsufficientScopeError for a scope that does not include it
 */
export function requireScope(caller: Caller, needed: Operation['scope']): void {
  if (scopeIncludes(caller.scope, needed)) return
  if (caller.scope === 'public')
    throw new OperationError('AuthenticationError', 'send an API key: Authorization: Bearer <API key>')
  throw new OperationError(
    'InsufficientScopeError',
    `this needs a key of the scope ${needed}; yours is ${caller.scope}`,
    {
      needed,
      held: caller.scope,
    },
  )
}

/** @throws as `requireScope`; InsufficientScopeError for an operation that is closed to crawlers */
function requirePermission(caller: Caller, op: Operation): void {
  requireScope(caller, op.scope)
  if (!scopePermits(caller.scope, op))
    throw new OperationError('InsufficientScopeError', 'a key of the scope crawler deposits and reads only', {
      needed: op.scope,
      held: caller.scope,
    })
}

/** Authenticates the caller of a call. The time that it takes is the stage `auth`. */
export const authenticateCaller = (call: Call): Promise<Caller> => measureTime(call.timings, 'auth', call.authenticate)

/**
 * Checks the scope of the caller and the form of the Idempotency-Key, before anything else of the call is read.
 * @throws AuthenticationError, InsufficientScopeError, ValidationError
 */
export function authorize(call: Call, caller: Caller): AuthorizedCall {
  const op: Operation = operations[call.name]
  requirePermission(caller, op)
  const sent = acceptsIdempotencyKey(op) ? call.idempotency_key : null
  return {
    call,
    op,
    caller,
    idempotency_key: sent === null ? null : requireIdempotencyKey(sent),
    rate_limit_keys: rateLimitKeys(op, { caller, address: call.address }),
    refundable_keys: [],
  }
}
