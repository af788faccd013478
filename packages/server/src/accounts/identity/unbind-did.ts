import type { OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { requirePersonalKey } from '../contributors/require-personal-key.ts'
import { endBinding } from './end-binding.ts'

/** Unbinds the DID of the caller; doing it again changes nothing. */
export async function unbindDid(ctx: Context): Promise<OperationOutput<'unbindDid'>> {
  requirePersonalKey(ctx.caller, 'unbinds no DID')
  const { contributor_id } = ctx.caller
  const happened_at = ctx.now().toISOString()
  await change(ctx, (tx) => endBinding(tx, { contributor_id, actor: contributor_id, happened_at }))
  return null
}
