import type { OperationInput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockMembership, requireMembership } from './require-membership.ts'
import { hasOtherOwner, lockWorkspace } from './store.ts'

type NewRole = Pick<OperationInput<'updateMember'>, 'workspace_id' | 'role'>

/** Whether an operator stands in for owners who are all suspended: they make a member an owner, and nothing else. */
const isStandIn = async ({ caller }: Context, tx: Db, { workspace_id, role }: NewRole): Promise<boolean> =>
  caller.scope === 'operator' && role === 'owner' && !(await hasOtherOwner(tx, workspace_id, caller.contributor_id))

/**
 * Requires the right to give a role in a workspace.
 * @throws as `requireMembership`
 */
export async function requireRoleGiver(ctx: Context, tx: Db, { workspace_id, role }: NewRole): Promise<void> {
  if (await isStandIn(ctx, tx, { workspace_id, role })) return
  await requireMembership(ctx, tx, { workspace_id, needed: 'owner' })
}

/** The same, and nobody else changes the workspace or its members until the transaction ends. */
export async function lockRoleGiver(ctx: Context, tx: Db, { workspace_id, role }: NewRole): Promise<void> {
  await lockWorkspace(tx, workspace_id)
  if (await isStandIn(ctx, tx, { workspace_id, role })) return
  await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
}
