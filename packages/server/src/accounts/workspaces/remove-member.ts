import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { change } from '../../platform/events/change.ts'
import { lockWriters } from '../contributors/key-store.ts'
import { requireActiveAccount } from '../contributors/require-active-account.ts'
import { endMembership } from './end-membership.ts'
import { noteEndedMember } from './ended-members.ts'
import { requireMember } from './require-member.ts'
import { requireMembership } from './require-membership.ts'
import { requireOtherOwner } from './require-other-owner.ts'
import { lockWorkspace, type WorkspaceMemberRow } from './store.ts'

/**
 * The member that the caller may remove: themselves, or as an owner anyone.
 * @throws NotFoundError, ForbiddenError
 */
async function requireRemovable(
  ctx: Context,
  tx: Db,
  input: OperationInput<'removeMember'>,
): Promise<WorkspaceMemberRow> {
  const { role } = await requireMembership(ctx, tx, input)
  const member = await requireMember(ctx, tx, input)
  if (member.contributor_id === ctx.caller.contributor_id) return member
  if (role !== 'owner')
    throw new OperationError('ForbiddenError', `only an owner removes others; your role is ${role}`, {
      needed: 'owner',
      held: role,
    })
  await requireActiveAccount({ db: tx }, ctx.caller)
  return member
}

/** Ends the membership of the caller, or as an owner that of another member. */
export async function removeMember(
  ctx: Context,
  input: OperationInput<'removeMember'>,
): Promise<OperationOutput<'removeMember'>> {
  const { workspace_id } = input
  await change({ ...ctx, db: asJobs(ctx.db) }, async (tx) => {
    const { contributor_id } = await requireRemovable(ctx, tx, input)
    await lockWriters(tx, contributor_id)
    await lockWorkspace(tx, workspace_id)
    const member = await requireRemovable(ctx, tx, input)
    await requireOtherOwner(tx, workspace_id, member)
    const end = { actor: ctx.caller.contributor_id, happened_at: ctx.now().toISOString() }
    await noteEndedMember(ctx, tx, { workspace_id, contributor_id }, end.happened_at)
    await endMembership(tx, { workspace_id, contributor_id }, end)
  })
  return null
}
