import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { lockWriters } from '../contributors/store.ts'
import { change } from '../events/change.ts'
import { changeRole } from './change-role.ts'
import { presentMember } from './present-member.ts'
import { requireMember } from './require-member.ts'
import { lockMembership, requireMembership } from './require-membership.ts'
import { requireOtherOwner } from './require-other-owner.ts'

/** Gives a member of a workspace of the caller another role. */
export async function updateMember(
  ctx: Context,
  { role, ...path }: OperationInput<'updateMember'>,
): Promise<OperationOutput<'updateMember'>> {
  const { workspace_id } = path
  return change(ctx, async (tx) => {
    await requireMembership(ctx, tx, { workspace_id, needed: 'owner' })
    const { contributor_id } = await requireMember(ctx, tx, path)
    await lockWriters(tx, contributor_id)
    await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    const member = await requireMember(ctx, tx, path)
    if (role === member.role) return tx.answer(presentMember(member))
    await requireOtherOwner(tx, workspace_id, member)
    const by = { actor: ctx.caller.contributor_id, happened_at: ctx.now().toISOString() }
    await changeRole(tx, { workspace_id, contributor_id, role }, by)
    return tx.answer(presentMember({ ...member, role }))
  })
}
