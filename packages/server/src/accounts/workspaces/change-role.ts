import type { MemberRole } from '@cairnway/contract'
import type { Change } from '../../platform/events/change.ts'
import { expireInvitesOf } from './invite-store.ts'
import { roleIncludes } from './require-membership.ts'
import { revokeMemberKeys, setRole } from './store.ts'

/**
 * Gives a member another role, and takes away what rested on the former one. The caller holds the locks of `lockWriters`
 * and `lockWorkspace`.
 * @param actor who did it, a contributor id or `system`
 */
export async function changeRole(
  tx: Change,
  { workspace_id, contributor_id, role }: { workspace_id: string; contributor_id: string; role: MemberRole },
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  await setRole(tx, { workspace_id, contributor_id, role })
  if (role !== 'owner') await expireInvitesOf(tx, workspace_id, contributor_id, happened_at)
  if (!roleIncludes(role, 'reviewer'))
    await revokeMemberKeys(tx, { workspace_id, contributor_id, scope: 'crawler' }, happened_at)
  const data = { workspace_id, role }
  tx.emit({ name: 'member.role_changed', contributor_id, data, happened_at })
  const entry = { actor, subject: workspace_id, data: { contributor_id, role }, happened_at }
  tx.audit({ ...entry, action: 'member.role_changed' })
}
