import type { MemberRole } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../platform/db/db.ts'

/** Lists the memberships in the order of their ids, so that concurrent changes do not deadlock. */
export const listMemberships = (tx: Db, contributor_id: string) =>
  tx.query<{ workspace_id: string }>(sql`
    select workspace_id from members where contributor_id = ${contributor_id} order by workspace_id`)

export const findRole = (tx: Db, workspace_id: string, contributor_id: string) =>
  findOne<{ role: MemberRole }>(
    tx,
    sql`select role from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`,
  )

/**
 * Finds who owns a workspace after its last owner: a member who is not suspended, of the highest role, and for longest.
 */
export const findSuccessor = (tx: Db, workspace_id: string, contributor_id: string) =>
  findOne<{ contributor_id: string; role: MemberRole }>(
    tx,
    sql`select m.contributor_id, m.role from members m join contributors c on c.id = m.contributor_id
      where m.workspace_id = ${workspace_id} and m.contributor_id <> ${contributor_id}
      order by c.trust_level = 'suspended', array_position(array['owner', 'reviewer', 'member'], m.role), m.joined_at,
        m.contributor_id
      limit 1`,
  )

/** Removes a contributor from the columns that say who created, invited or joined. */
export async function clearInvolvement(tx: Db, contributor_id: string): Promise<void> {
  await tx.query(sql`update workspaces set created_by = null where created_by = ${contributor_id}`)
  await tx.query(sql`update workspaces set heir = null where heir = ${contributor_id}`)
  await tx.query(sql`update member_invites set created_by = null where created_by = ${contributor_id}`)
  await tx.query(sql`update member_invites set used_by = null where used_by = ${contributor_id}`)
}
