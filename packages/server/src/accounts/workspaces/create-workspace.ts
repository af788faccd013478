import {
  crawlerBudgets,
  invalidFieldError,
  MAX_WORKSPACES,
  OperationError,
  type OperationInput,
  type OperationOutput,
} from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { change } from '../../platform/events/change.ts'
import { requirePersonalKey } from '../contributors/require-personal-key.ts'
import { findContributor } from '../contributors/store.ts'
import { addMember } from './add-member.ts'
import { choosePolicy } from './choose-policy.ts'
import { requireWorkspaceName } from './require-workspace-name.ts'
import { countCreatedWorkspaces, insertWorkspace } from './store.ts'

/**
 * The contributor for whom a workspace is created.
 * @throws ForbiddenError, NotFoundError
 */
async function findOwner({ caller }: Context, tx: Db, owner: string | null): Promise<string> {
  if (owner === null) return caller.contributor_id
  if (caller.scope !== 'operator')
    throw new OperationError('ForbiddenError', 'only an operator creates a workspace for another; leave `owner` out')
  const contributor = await findContributor(tx, owner, caller.contributor_id)
  if (!contributor) throw new OperationError('NotFoundError', `no contributor ${owner}`)
  if (contributor.trust_level === 'suspended') throw invalidFieldError(['body', 'owner'], 'is suspended')
  return contributor.id
}

/** @throws ForbiddenError when the owner has created as many as there can be */
async function requireRoom(tx: Db, owner_id: string): Promise<void> {
  if ((await countCreatedWorkspaces(tx, owner_id)) < MAX_WORKSPACES) return
  throw new OperationError(
    'ForbiddenError',
    `a contributor has at most ${MAX_WORKSPACES} workspaces that they created; delete one first`,
    { max_workspaces: MAX_WORKSPACES },
  )
}

/** Creates a workspace with one owner: the caller, or whom an operator names. */
export async function createWorkspace(
  ctx: Context,
  { name, owner, ...policy }: OperationInput<'createWorkspace'>,
): Promise<OperationOutput<'createWorkspace'>> {
  const { caller } = ctx
  requirePersonalKey(caller, 'creates no other')
  requireWorkspaceName(name)
  const row = {
    id: ctx.newId('wsp'),
    name,
    ...choosePolicy(policy),
    crawler_budget: crawlerBudgets.default,
    created_at: ctx.now().toISOString(),
  }
  return change(ctx, async (tx) => {
    const owner_id = await findOwner(ctx, tx, owner || null)
    await requireRoom(tx, owner_id)
    await insertWorkspace(tx, { ...row, created_by: owner_id })
    const happened_at = row.created_at
    const actor = caller.contributor_id
    tx.emit({ name: 'workspace.created', contributor_id: owner_id, data: { workspace_id: row.id }, happened_at })
    tx.audit({ actor, action: 'workspace.created', subject: row.id, data: { owner: owner_id }, happened_at })
    await addMember(
      tx,
      { workspace_id: row.id, contributor_id: owner_id, role: 'owner', joined_at: happened_at },
      actor,
    )
    return tx.answer({ ...row, role: owner_id === actor ? ('owner' as const) : null, member_count: 1 })
  })
}
