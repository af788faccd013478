import type { Change } from '../../platform/events/change.ts'
import { deleteSubscriptionsOf, revokeWorkspaceKeys, setWorkspaceDeleted } from './deletion-store.ts'

/** Enqueues the job that erases or hands over what belongs to a deleted workspace, unless it is waiting already. */
export const enqueueWorkspaceErasure = (tx: Change, workspace_id: string, now: string): Promise<unknown> =>
  tx.enqueue({ kind: 'erase_workspace', payload: { workspace_id }, now, unique_key: workspace_id })

/**
 * Ends a workspace with its memberships, keys, invites and subscriptions. The caller holds the locks of
 * `lockWorkspaceWriters` and `lockWorkspace`.
 * @param heir who gets its records; null: they are erased
 */
export async function closeWorkspace(
  tx: Change,
  { id, heir }: { id: string; heir: string | null },
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  await setWorkspaceDeleted(tx, { id, heir, deleted_at: happened_at })
  // after the members, so that a key that was just created for one of them is among these
  await revokeWorkspaceKeys(tx, id, happened_at)
  await deleteSubscriptionsOf(tx, { workspace_id: id })
  await enqueueWorkspaceErasure(tx, id, happened_at)
  const data = { workspace_id: id }
  tx.emit({ name: 'workspace.deleted', data, happened_at })
  tx.audit({ actor, action: 'workspace.deleted', subject: id, data: { is_handed_over: heir !== null }, happened_at })
}
