import type { Change } from '../../platform/events/change.ts'
import { enqueueVoterRecount } from '../contributors/apply-voter-class.ts'
import { deleteSubscriptionsOf } from './deletion-store.ts'
import { expireInvitesOf } from './invite-store.ts'
import { deleteMember, revokeMemberKeys } from './store.ts'

/**
 * Ends a membership with everything that rests on it: keys, subscriptions, and invites that nobody has claimed. Joining
 * again brings none of it back, but for the votes, which count while their voter is a member. The caller holds the locks of `lockWriters` and `lockWorkspace`.
 * @param actor who did it, a contributor id or `system`
 */
export async function endMembership(
  tx: Change,
  { workspace_id, contributor_id }: { workspace_id: string; contributor_id: string },
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  await deleteMember(tx, workspace_id, contributor_id)
  await revokeMemberKeys(tx, { workspace_id, contributor_id, scope: null }, happened_at)
  await expireInvitesOf(tx, workspace_id, contributor_id, happened_at)
  await deleteSubscriptionsOf(tx, { workspace_id, contributor_id })
  await enqueueVoterRecount(tx, contributor_id, happened_at)
  tx.emit({ name: 'member.removed', contributor_id, data: { workspace_id }, happened_at })
  tx.audit({ actor, action: 'member.removed', subject: workspace_id, data: { contributor_id }, happened_at })
}
