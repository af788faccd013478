import { ApiError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { change } from '../events/change.ts'
import { addInvite } from '../invites/add-invite.ts'
import { findInviteRequest, setApproved } from '../invites/store.ts'

/** Approves a request with the one invite code that it gets. */
export async function approveInviteRequest(
  ctx: Context,
  { invite_request_id: id }: OperationInput<'approveInviteRequest'>,
): Promise<OperationOutput<'approveInviteRequest'>> {
  return change(ctx, async (tx) => {
    const found = await findInviteRequest(tx, id)
    if (!found) throw new ApiError('NotFoundError', `no invite request ${id}`)
    const invite = await addInvite(ctx, tx, null)
    if (!(await setApproved(tx, id, invite.id, invite.created_at)))
      throw new ApiError(
        'DuplicateError',
        'this request has got its code already; if that is lost, make another one by POST /v1/admin/invites',
        { approved_at: found.approved_at },
      )
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'invite_request.approved',
      subject: id,
      data: { invite_id: invite.id },
      happened_at: invite.created_at,
    })
    return { id, status: 'approved' as const, invite_code: invite.invite_code }
  })
}
