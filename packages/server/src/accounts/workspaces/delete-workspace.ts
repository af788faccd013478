import { invalidFieldError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { asJobs } from '../../platform/db/rights.ts'
import { change } from '../../platform/events/change.ts'
import { closeWorkspace } from './close-workspace.ts'
import { lockWorkspaceWriters } from './deletion-store.ts'
import { lockMembership, requireMembership } from './require-membership.ts'

/** Ends a workspace at once. A job erases or hands over what belongs to it, so that a crash cannot leave it half done. */
export async function deleteWorkspace(
  ctx: Context,
  { workspace_id, confirm, records }: OperationInput<'deleteWorkspace'>,
): Promise<OperationOutput<'deleteWorkspace'>> {
  const owner_id = ctx.caller.contributor_id
  await change({ ...ctx, db: asJobs(ctx.db) }, async (tx) => {
    await requireMembership(ctx, tx, { workspace_id, needed: 'owner' })
    await lockWorkspaceWriters(tx, workspace_id)
    const { name } = await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    if (confirm !== name) throw invalidFieldError(['query', 'confirm'], 'is not the name of the workspace')
    const heir = records === 'hand_over' ? owner_id : null
    await closeWorkspace(tx, { id: workspace_id, heir }, { actor: owner_id, happened_at: ctx.now().toISOString() })
  })
  return null
}
