import { OperationError, type OperationInput, type OperationOutput, scopeIncludes } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { setRevoked } from './key-store.ts'
import { requireSelf } from './require-self.ts'

/** Revokes one key of the caller; revoking it again changes nothing. */
export async function revokeKey(
  ctx: Context,
  input: OperationInput<'revokeKey'>,
): Promise<OperationOutput<'revokeKey'>> {
  const contributor_id = await requireSelf(ctx, input.contributor_id)
  if (input.key_id !== ctx.caller.key_id && !scopeIncludes(ctx.caller.scope, 'full'))
    throw new OperationError(
      'InsufficientScopeError',
      'revoking another key than the one in use needs the scope full',
      {
        needed: 'full',
        held: ctx.caller.scope,
      },
    )
  const happened_at = ctx.now().toISOString()
  await change(ctx, async (tx) => {
    const revocation = await setRevoked(tx, ctx.caller, input.key_id, happened_at)
    if (!revocation) throw new OperationError('NotFoundError', `no key ${input.key_id}`)
    if (!revocation.is_new) return
    const row = { actor: contributor_id, subject: input.key_id, happened_at }
    tx.emit({ name: 'key.revoked', contributor_id, happened_at })
    tx.audit({ ...row, action: 'key.revoked', data: { contributor_id } })
  })
  return null
}
