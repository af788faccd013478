import type { Change } from '../../platform/events/change.ts'
import { enqueueVoterRecount } from '../contributors/apply-voter-class.ts'
import { insertMember, type NewMember } from './store.ts'

/**
 * Makes a contributor a member of a workspace, where their earlier votes count again.
 * @param actor who did it
 */
export async function addMember(tx: Change, member: NewMember, actor: string): Promise<void> {
  const { workspace_id, contributor_id, role, joined_at: happened_at } = member
  await insertMember(tx, member)
  await enqueueVoterRecount(tx, contributor_id, happened_at)
  tx.emit({ name: 'member.joined', contributor_id, data: { workspace_id, role }, happened_at })
  tx.audit({ actor, action: 'member.joined', subject: workspace_id, data: { contributor_id, role }, happened_at })
}
