import {
  invalidFieldError,
  MAX_LIVE_KEYS,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../context.ts'
import { change } from '../events/change.ts'
import { requireClean } from '../screening/require-clean.ts'
import { issueKey } from './issue-key.ts'
import { requireSelf } from './require-self.ts'
import { countLiveKeys } from './store.ts'

/** Creates an API key for the caller. */
export async function createKey(
  ctx: Context,
  input: OperationInput<'createKey'>,
): Promise<OperationOutput<'createKey'>> {
  const contributor_id = await requireSelf(ctx, input.contributor_id)
  const expires_at = input.expires_at ?? null
  if (expires_at !== null && Date.parse(expires_at) <= ctx.now().getTime())
    throw invalidFieldError(['body', 'expires_at'], 'lies in the past; give a future time, or leave it out')
  if (input.scope === 'crawler' && !input.workspace_id)
    throw invalidFieldError(['body', 'workspace_id'], 'a key of the scope crawler belongs to a workspace; name it')
  if (input.workspace_id)
    throw new OperationError('ForbiddenError', 'a key for a workspace needs an active membership of it', {
      workspace_id: input.workspace_id,
    })
  const { scope } = input
  // the name is stored permanently and part of every export
  const { name } = requireClean({ name: input.name }).input
  return change(ctx, async (tx) => {
    const happened_at = ctx.now().toISOString()
    if ((await countLiveKeys(tx, contributor_id, happened_at)) >= MAX_LIVE_KEYS)
      throw new OperationError(
        'ForbiddenError',
        `you have ${MAX_LIVE_KEYS} keys, the most there can be; revoke one first`,
        {
          max_live_keys: MAX_LIVE_KEYS,
        },
      )
    const issued = await issueKey(ctx, tx, { contributor_id, name, scope, workspace_id: null, expires_at })
    const data = { contributor_id, scope, expires_at }
    tx.audit({ actor: contributor_id, action: 'key.created', subject: issued.key_id, data, happened_at })
    return tx.answer({ ...issued, name, scope, workspace_id: null, expires_at, contributor_id })
  })
}
