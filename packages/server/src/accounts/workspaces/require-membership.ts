import { type MemberRole, memberRoles, OperationError } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireActiveAccount } from '../contributors/require-active-account.ts'
import { findWorkspace, lockWorkspace, type WorkspaceRow } from './store.ts'

export const workspaceNotFoundError = (id: string): OperationError =>
  new OperationError('NotFoundError', `no workspace ${id}`)

/** Whether a role includes what another one may do. */
export const roleIncludes = (held: MemberRole, needed: MemberRole): boolean =>
  memberRoles.indexOf(held) <= memberRoles.indexOf(needed)

/** Whether the caller's key reaches a workspace: a key of another one does not, whatever its owner is a member of. */
const isReachable = ({ caller }: Pick<Context, 'caller'>, workspace_id: string): boolean =>
  caller.workspace_id === null || caller.workspace_id === workspace_id

/**
 * A workspace that the caller is a member of.
 * @param needed the role that the call needs
 * @throws NotFoundError for whom the workspace does not exist, ForbiddenError for a member without the role
 */
export async function requireMembership(
  ctx: Context,
  db: Db,
  { workspace_id, needed = 'member' }: { workspace_id: string; needed?: MemberRole },
): Promise<WorkspaceRow> {
  const workspace = isReachable(ctx, workspace_id)
    ? await findWorkspace(db, workspace_id, ctx.caller.contributor_id)
    : null
  if (workspace === null) throw workspaceNotFoundError(workspace_id)
  if (!roleIncludes(workspace.role, needed))
    throw new OperationError(
      'ForbiddenError',
      `this needs the role ${needed} in the workspace; yours is ${workspace.role}`,
      {
        needed,
        held: workspace.role,
      },
    )
  return workspace
}

/**
 * The same for a change: nobody else changes the workspace or its members until the transaction ends.
 * @throws also ForbiddenError for a suspended caller
 */
export async function lockMembership(
  ctx: Context,
  tx: Db,
  membership: { workspace_id: string; needed: MemberRole },
): Promise<WorkspaceRow> {
  await requireMembership(ctx, tx, membership)
  await requireActiveAccount({ db: tx }, ctx.caller)
  await lockWorkspace(tx, membership.workspace_id)
  return requireMembership(ctx, tx, membership)
}

/**
 * Lets a key of the workspace pass, and a personal one.
 * @throws NotFoundError for a key of another workspace
 */
export function requireReachable(ctx: Context, workspace_id: string): void {
  if (!isReachable(ctx, workspace_id)) throw workspaceNotFoundError(workspace_id)
}
