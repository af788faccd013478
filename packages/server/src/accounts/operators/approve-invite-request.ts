import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { addInvite } from '../invites/add-invite.ts'
import { findInviteRequest, setApproved } from '../invites/store.ts'

/** Approves an invite request. The invite code is issued once. */
export async function approveInviteRequest(
  ctx: Context,
  { invite_request_id: id }: OperationInput<'approveInviteRequest'>,
): Promise<OperationOutput<'approveInviteRequest'>> {
  return change(ctx, async (tx) => {
    const request = await findInviteRequest(tx, id)
    if (!request) throw new OperationError('NotFoundError', `no invite request ${id}`)
    const invite = await addInvite(ctx, tx, null)
    if (!(await setApproved(tx, id, invite.id, invite.created_at)))
      throw new OperationError(
        'DuplicateError',
        'this request has its code already; if the code is lost, create another one by POST /v1/admin/invites',
        { approved_at: request.approved_at },
      )
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'invite_request.approved',
      subject: id,
      data: { invite_id: invite.id },
      happened_at: invite.created_at,
    })
    return tx.answer({ id, status: 'approved' as const, invite_code: invite.invite_code })
  })
}
