import { OperationError } from '@cairnway/contract'
import type { App, Caller } from '../../platform/context.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { CallCondition } from '../../platform/events/call-transaction.ts'
import { callerInForceSql, tokenInForceSql, type WriterRights } from './key-store.ts'
import { suspensionError } from './require-active-account.ts'
import { findSuspension } from './store.ts'

/** One message for every reason, since the reason would help only those who guess keys. */
export const invalidKeyError = (): OperationError =>
  new OperationError('AuthenticationError', 'the API key is unknown, revoked or expired')

const endedTokenError = (): OperationError =>
  new OperationError('AuthenticationError', 'the holder of the token is no member of its workspace', {
    oauth_error: 'invalid_token',
  })

/** The statement that asks whether the key or token of a caller is in force; null for a caller without one. */
function inForceSql({ credential, key_id, ...caller }: Caller, rights: WriterRights, now: string): Sql | null {
  if (credential === 'dpop') return tokenInForceSql(caller, rights)
  return key_id === null ? null : callerInForceSql({ ...caller, key_id }, rights, now)
}

/**
 * Returns the condition that the key or token of a caller is valid and their account may make the call, checked again
 * in each of its transactions: a call that was authenticated just before a revocation, an erasure or a suspension
 * writes nothing after it. Null for a caller without a key or token.
 */
export function callerInForce({ now }: Pick<App, 'now'>, caller: Caller, rights: WriterRights): CallCondition | null {
  const query = inForceSql(caller, rights, now().toISOString())
  if (query === null) return null
  return {
    query,
    async findRefusal(tx) {
      const suspension = rights.must_be_active ? await findSuspension(tx, caller.contributor_id) : null
      if (suspension !== null) return suspensionError(suspension)
      return caller.credential === 'dpop' ? endedTokenError() : invalidKeyError()
    },
  }
}
