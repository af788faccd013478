import type { Change } from '../../platform/events/change.ts'
import { changeRole } from './change-role.ts'
import { closeWorkspace } from './close-workspace.ts'
import { endMembership } from './end-membership.ts'
import { hasOtherOwner, lockWorkspace } from './store.ts'
import { clearInvolvement, findRole, findSuccessor, listMemberships } from './succession-store.ts'

/** Ends one membership; of the last owner, with a successor or with the workspace. */
async function leave(tx: Change, workspace_id: string, contributor_id: string, happened_at: string): Promise<void> {
  await lockWorkspace(tx, workspace_id)
  const by = { actor: 'system', happened_at }
  const is_last_owner =
    (await findRole(tx, workspace_id, contributor_id))?.role === 'owner' &&
    !(await hasOtherOwner(tx, workspace_id, contributor_id))
  if (is_last_owner) {
    const successor = await findSuccessor(tx, workspace_id, contributor_id)
    if (successor === null) return closeWorkspace(tx, { id: workspace_id, heir: null }, by)
    if (successor.role !== 'owner')
      await changeRole(tx, { workspace_id, contributor_id: successor.contributor_id, role: 'owner' }, by)
  }
  await endMembership(tx, { workspace_id, contributor_id }, by)
}

/**
 * Takes a contributor who ends their account out of every workspace. Where they are the last owner, another member
 * becomes one; where they are the last member, the workspace is deleted with its records.
 */
export async function leaveWorkspaces(tx: Change, contributor_id: string, happened_at: string): Promise<void> {
  for (const { workspace_id } of await listMemberships(tx, contributor_id))
    await leave(tx, workspace_id, contributor_id, happened_at)
  await clearInvolvement(tx, contributor_id)
}
