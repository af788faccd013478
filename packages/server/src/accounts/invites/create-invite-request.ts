import { INVITE_REQUEST_MESSAGE, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { upsertInviteRequest } from './store.ts'

/** Stores a request for an invite code. An address with a pending request gets that request again. */
export async function createInviteRequest(
  ctx: Context,
  { email }: OperationInput<'createInviteRequest'>,
): Promise<OperationOutput<'createInviteRequest'>> {
  const new_id = ctx.newId('ivr')
  const row = {
    id: new_id,
    email: ctx.sealer.seal(email, Buffer.from(new_id)),
    email_hash: ctx.hashKey(`invite request ${email.toLowerCase()}`),
    created_at: ctx.now().toISOString(),
  }
  return change(ctx, async (tx) => {
    const { id } = await upsertInviteRequest(tx, row)
    return tx.answer({ id, status: 'pending', message: INVITE_REQUEST_MESSAGE })
  })
}
