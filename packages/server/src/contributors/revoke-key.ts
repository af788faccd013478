import { ApiError, type Received, type Returned, scopeIncludes } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { requireSelf } from './require-self.ts'
import { setRevoked } from './store.ts'

/** Ends one key of the caller; repeating it is no error. */
export async function revokeKey(ctx: Context, input: Received<'revokeKey'>): Promise<Returned<'revokeKey'>> {
  const contributor_id = await requireSelf(ctx, input.contributor_id)
  if (input.key_id !== ctx.caller.key_id && !scopeIncludes(ctx.caller.scope, 'full'))
    throw new ApiError('InsufficientScopeError', 'revoking another key than the one in use needs the scope full', {
      needed: 'full',
      held: ctx.caller.scope,
    })
  const found = await setRevoked(ctx.db, contributor_id, input.key_id, ctx.now().toISOString())
  ctx.callers.forget()
  if (!found) throw new ApiError('NotFoundError', `no key ${input.key_id}`)
  return null
}
