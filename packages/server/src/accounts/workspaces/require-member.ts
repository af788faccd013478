import { OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { findMember, type WorkspaceMemberRow } from './store.ts'

/**
 * A member of a workspace that the caller is a member of.
 * @throws NotFoundError
 */
export async function requireMember(
  { caller }: Context,
  db: Db,
  { workspace_id, display_handle }: { workspace_id: string; display_handle: string },
): Promise<WorkspaceMemberRow> {
  const member = await findMember(db, { workspace_id, display_handle, caller_id: caller.contributor_id })
  if (member === null) throw new OperationError('NotFoundError', `no member ${display_handle}`)
  return member
}
