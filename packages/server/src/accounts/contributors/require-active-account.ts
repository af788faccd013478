import { OperationError } from '@cairnway/contract'
import type { Caller } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findSuspension, type SuspensionRow } from './store.ts'

export const suspensionError = ({ suspended_at, suspension_reason: reason }: SuspensionRow): OperationError =>
  new OperationError(
    'ForbiddenError',
    `you are suspended${reason === null ? '' : `: ${reason}`}. You can still read; only an operator of this service can reinstate you`,
    { suspended_at, reason },
  )

/**
 * Requires that the caller may write.
 * @throws ForbiddenError for a suspended contributor, with the reason of the suspension
 */
export async function requireActiveAccount({ db }: { db: Db }, caller: Caller): Promise<void> {
  if (caller.trust_level !== 'suspended') return
  const suspension = await findSuspension(db, caller.contributor_id)
  throw suspensionError(suspension ?? { suspended_at: null, suspension_reason: null })
}
