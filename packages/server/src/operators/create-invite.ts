import type { OperationInput, OperationOutput } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import { addInvite, type IssuedInvite } from '../invites/add-invite.ts'
import { redactText } from '../screening/redact-text.ts'

/** Makes invite codes. */
export async function createInvite(
  ctx: Context,
  { count, note }: OperationInput<'createInvite'>,
): Promise<OperationOutput<'createInvite'>> {
  const invites = await ctx.db.transaction(async (tx) => {
    const made: IssuedInvite[] = []
    for (let i = 0; i < count; i++) made.push(await addInvite(ctx, tx, note ? redactText(note) : null))
    await appendAudit(tx, {
      actor: ctx.caller.contributor_id,
      action: 'invite.created',
      subject: made[0]?.id ?? '',
      data: { invite_ids: made.map(({ id }) => id) },
      happened_at: ctx.now().toISOString(),
    })
    return made
  })
  return { invites }
}
