import { OperationError, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { findCurrentKey } from './key-store.ts'

/**
 * Returns the key or access token of this call, and its contributor.
 * @throws AuthenticationError for an account that has ended since the call was authenticated
 */
export async function getCurrentKey({ db, caller }: Context): Promise<OperationOutput<'getCurrentKey'>> {
  const { scope, workspace_id, role, trust_level } = caller
  const current = await findCurrentKey(db, caller)
  if (current === null || scope === 'public') throw new OperationError('AuthenticationError', 'your account has ended')
  const { id, name, expires_at, ...contributor } = current
  return { id, name, scope, workspace_id, role, expires_at, contributor: { ...contributor, trust_level } }
}
