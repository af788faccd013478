import { OperationError } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { hasOtherOwner, type WorkspaceMemberRow } from './store.ts'

/**
 * Requires that a workspace keeps an owner who is not suspended when the member is one no more. The caller holds the lock
 * of `lockWorkspace`, so that of two owners who leave at once one stays.
 * @throws DuplicateError for the last owner
 */
export async function requireOtherOwner(
  tx: Db,
  workspace_id: string,
  { contributor_id, role }: Pick<WorkspaceMemberRow, 'contributor_id' | 'role'>,
): Promise<void> {
  if (role !== 'owner' || (await hasOtherOwner(tx, workspace_id, contributor_id))) return
  throw new OperationError(
    'DuplicateError',
    'the last owner of a workspace stays: make another member an owner first, or delete the workspace',
  )
}
