import { OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { isStrikeOf, setAppeal } from '../contributors/strike-store.ts'
import { presentStrike } from './present-strike.ts'

/** `POST /v1/agents/me/strikes/{strike_id}/appeal`: brings a strike of the caller before the operators, once. */
export async function appealStrike(
  ctx: Context,
  { strike_id: id, note }: OperationInput<'appealStrike'>,
): Promise<OperationOutput<'appealStrike'>> {
  const { contributor_id } = ctx.caller
  const now = ctx.now()
  const appealed_at = now.toISOString()
  return change(ctx, async (tx) => {
    const row = await setAppeal(tx, { id, contributor_id, note: redactText(note), appealed_at })
    if (row === null)
      throw (await isStrikeOf(tx, id, contributor_id))
        ? new OperationError('DuplicateError', 'this strike has an appeal already')
        : new OperationError('NotFoundError', `no strike ${id}`)
    // without the note, since the audit log cannot be erased
    tx.audit({ actor: contributor_id, action: 'strike.appealed', subject: id, data: {}, happened_at: appealed_at })
    return tx.answer(presentStrike(row, now))
  })
}
