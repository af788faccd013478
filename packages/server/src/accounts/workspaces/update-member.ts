import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { lockWriters } from '../contributors/key-store.ts'
import { changeRole } from './change-role.ts'
import { presentMember } from './present-member.ts'
import { requireMember } from './require-member.ts'
import { requireOtherOwner } from './require-other-owner.ts'
import { lockRoleGiver, requireRoleGiver } from './require-role-giver.ts'

/**
 * Changes the role of a member of a workspace of the caller. An operator may appoint an owner where all owners are
 * suspended.
 */
export async function updateMember(
  ctx: Context,
  { role, ...path }: OperationInput<'updateMember'>,
): Promise<OperationOutput<'updateMember'>> {
  const { workspace_id } = path
  return change(ctx, async (tx) => {
    await requireRoleGiver(ctx, tx, { workspace_id, role })
    const { contributor_id } = await requireMember(ctx, tx, path)
    await lockWriters(tx, contributor_id)
    await lockRoleGiver(ctx, tx, { workspace_id, role })
    const member = await requireMember(ctx, tx, path)
    if (role === member.role) return tx.answer(presentMember(member))
    await requireOtherOwner(tx, workspace_id, member)
    const by = { actor: ctx.caller.contributor_id, happened_at: ctx.now().toISOString() }
    await changeRole(tx, { workspace_id, contributor_id, role }, by)
    return tx.answer(presentMember({ ...member, role }))
  })
}
