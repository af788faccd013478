import { invalidFieldError, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { change } from '../events/change.ts'
import { addMember } from './add-member.ts'
import { lockOpenInvite, setInviteUsed } from './invite-store.ts'
import { requireReachable } from './require-membership.ts'
import { findWorkspace, lockWorkspace } from './store.ts'

/**
 * Makes the caller a member by an invite token, which it uses up.
 * @throws NotFoundError for a token that is unknown, of another workspace, used or expired, and for an unknown
 *   workspace, which the error does not distinguish
 */
export async function claimMembership(
  ctx: Context,
  { workspace_id, invite_token, did }: OperationInput<'claimMembership'>,
): Promise<OperationOutput<'claimMembership'>> {
  requireReachable(ctx, workspace_id)
  if (did) throw invalidFieldError(['body', 'did'], 'no DID is bound to your account; leave it out')
  const { contributor_id } = ctx.caller
  const joined_at = ctx.now().toISOString()
  return change(ctx, async (tx) => {
    // a second claim at the same time sees that the first has used the token up
    await lockWorkspace(tx, workspace_id)
    const invite = await lockOpenInvite(tx, workspace_id, ctx.hashKey(invite_token.trim().toLowerCase()), joined_at)
    if (invite === null)
      throw new OperationError(
        'NotFoundError',
        'no open invite of this workspace has this token; ask an owner for another',
      )
    if ((await findWorkspace(tx, workspace_id, contributor_id)) !== null)
      throw new OperationError('DuplicateError', 'you are a member of this workspace already')
    const { id, role } = invite
    await setInviteUsed(tx, id, contributor_id, joined_at)
    await addMember(tx, { workspace_id, contributor_id, role, joined_at }, contributor_id)
    return tx.answer({ workspace_id, contributor_id, role, status: 'active' as const })
  })
}
