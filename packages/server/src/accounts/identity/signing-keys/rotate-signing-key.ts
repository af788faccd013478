import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../../platform/context.ts'
import { change } from '../../../platform/events/change.ts'
import type { AccountsParts } from '../../parts.ts'
import { addSigningKey } from './rotate-signing-keys.ts'

/** Makes another key the one with which the service signs. Other nodes know it within a minute. */
export async function rotateSigningKey(
  ctx: Context<AccountsParts>,
  { is_urgent }: OperationInput<'rotateSigningKey'>,
): Promise<OperationOutput<'rotateSigningKey'>> {
  const actor = ctx.caller.contributor_id
  const key = await change(ctx, async (tx) => tx.answer(await addSigningKey(tx, ctx, { actor, is_urgent })))
  ctx.signing_keys.refresh()
  return key
}
