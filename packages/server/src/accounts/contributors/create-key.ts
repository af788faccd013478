import {
  invalidFieldError,
  MAX_LIVE_KEYS,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { change } from '../../platform/events/change.ts'
import { requireClean } from '../../rules/screening/require-clean.ts'
import { issueKey } from './issue-key.ts'
import { countLiveKeys } from './key-store.ts'
import { lockRole } from './membership-store.ts'
import { requireSelf } from './require-self.ts'

const membershipError = (workspace_id: string): OperationError =>
  new OperationError('ForbiddenError', 'a key for a workspace needs an active membership of it', { workspace_id })

/**
 * The workspace of a new key; null for a personal one. A key of a workspace creates only keys of that workspace.
 * @throws ForbiddenError for another one, whether or not it exists
 */
function chooseWorkspace({ caller }: Context, asked: string | null): string | null {
  if (caller.workspace_id !== null && asked !== null && asked !== caller.workspace_id) throw membershipError(asked)
  return caller.workspace_id ?? asked
}

/** @throws ForbiddenError for who is no member, and for a crawler key of a mere member */
async function requireMintingRole(
  tx: Db,
  { workspace_id, contributor_id, scope }: { workspace_id: string; contributor_id: string; scope: string },
): Promise<void> {
  const member = await lockRole(tx, workspace_id, contributor_id)
  if (member === null) throw membershipError(workspace_id)
  if (scope === 'crawler' && member.role === 'member')
    throw new OperationError(
      'ForbiddenError',
      'owners and reviewers of the workspace create keys of the scope crawler',
      {
        needed: 'reviewer',
        held: member.role,
      },
    )
}

/** Creates an API key for the caller. */
export async function createKey(
  ctx: Context,
  input: OperationInput<'createKey'>,
): Promise<OperationOutput<'createKey'>> {
  const contributor_id = await requireSelf(ctx, input.contributor_id)
  const expires_at = input.expires_at ?? null
  if (expires_at !== null && Date.parse(expires_at) <= ctx.now().getTime())
    throw invalidFieldError(['body', 'expires_at'], 'lies in the past; give a future time, or leave it out')
  const { scope } = input
  const workspace_id = chooseWorkspace(ctx, input.workspace_id ?? null)
  if (scope === 'crawler' && workspace_id === null)
    throw invalidFieldError(['body', 'workspace_id'], 'a key of the scope crawler belongs to a workspace; name it')
  // the name is stored permanently and part of every export
  const { name } = requireClean({ name: input.name }).input
  return change(ctx, async (tx) => {
    const happened_at = ctx.now().toISOString()
    if (workspace_id !== null) await requireMintingRole(tx, { workspace_id, contributor_id, scope })
    if ((await countLiveKeys(tx, contributor_id, happened_at)) >= MAX_LIVE_KEYS)
      throw new OperationError(
        'ForbiddenError',
        `you have ${MAX_LIVE_KEYS} keys, the most there can be; revoke one first`,
        {
          max_live_keys: MAX_LIVE_KEYS,
        },
      )
    const issued = await issueKey(ctx, tx, { contributor_id, name, scope, workspace_id, expires_at })
    const data = { contributor_id, scope, workspace_id, expires_at }
    tx.audit({ actor: contributor_id, action: 'key.created', subject: issued.key_id, data, happened_at })
    return tx.answer({ ...issued, name, scope, workspace_id, expires_at, contributor_id })
  })
}
