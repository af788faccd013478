import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { expireMemberInvite, lockMemberInvite } from './invite-store.ts'
import { lockMembership } from './require-membership.ts'

/** Lets an invite expire now, so that nobody can claim it any more. */
export async function revokeMemberInvite(
  ctx: Context,
  { workspace_id, invite_id }: OperationInput<'revokeMemberInvite'>,
): Promise<OperationOutput<'revokeMemberInvite'>> {
  await change(ctx, async (tx) => {
    await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    const invite = await lockMemberInvite(tx, workspace_id, invite_id)
    if (invite === null) throw new OperationError('NotFoundError', `no invite ${invite_id}`)
    if (invite.used_at !== null)
      throw new OperationError(
        'DuplicateError',
        `this invite was claimed at ${invite.used_at}; remove the member instead`,
      )
    const happened_at = ctx.now().toISOString()
    await expireMemberInvite(tx, invite_id, happened_at)
    const entry = { actor: ctx.caller.contributor_id, subject: workspace_id, happened_at }
    tx.audit({ ...entry, action: 'member_invite.revoked', data: { invite_id } })
  })
  return null
}
