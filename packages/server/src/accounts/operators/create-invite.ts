import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { addInvite, type IssuedInvite } from '../invites/add-invite.ts'

/** Creates invite codes. Only their hashes are stored, so this response is the only one that shows them. */
export async function createInvite(
  ctx: Context,
  { count, note }: OperationInput<'createInvite'>,
): Promise<OperationOutput<'createInvite'>> {
  return change(ctx, async (tx) => {
    const issued: IssuedInvite[] = []
    for (let i = 0; i < count; i++) issued.push(await addInvite(ctx, tx, note ? redactText(note) : null))
    tx.audit({
      actor: ctx.caller.contributor_id,
      action: 'invite.created',
      subject: issued[0]?.id ?? '',
      data: { invite_ids: issued.map(({ id }) => id) },
      happened_at: ctx.now().toISOString(),
    })
    return tx.answer({ invites: issued })
  })
}
