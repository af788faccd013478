import { OperationError } from '@cairnway/contract'
import type { App, Caller } from '../context.ts'
import type { CallCondition } from '../events/call-transaction.ts'
import { suspensionError } from './require-active-account.ts'
import { callerInForceSql, findSuspension, type WriterRights } from './store.ts'

/** One message for every reason, since the reason would help only those who guess keys. */
export const invalidKeyError = (): OperationError =>
  new OperationError('AuthenticationError', 'the API key is unknown, revoked or expired')

/**
 * That the key of a caller is valid and their account may make the call, checked again in each of its transactions: a
 * call that was authenticated just before a revocation, an erasure or a suspension writes nothing after it. Null for a
 * caller without a key.
 */
export function callerInForce(
  { now }: Pick<App, 'now'>,
  { key_id, contributor_id }: Caller,
  rights: WriterRights,
): CallCondition | null {
  if (key_id === null) return null
  return {
    query: callerInForceSql({ key_id, contributor_id }, rights, now().toISOString()),
    async findRefusal(tx) {
      const suspension = rights.must_be_active ? await findSuspension(tx, contributor_id) : null
      return suspension === null ? invalidKeyError() : suspensionError(suspension)
    },
  }
}
