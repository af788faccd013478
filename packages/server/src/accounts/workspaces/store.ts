import type { MemberRole, VisibilityScope } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isNewerThan, isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

/** Decisions of a workspace about the deposits of its keys. */
export interface WorkspacePolicy {
  default_visibility: VisibilityScope
  allowed_visibility: VisibilityScope[]
}

/** A workspace as one of its members sees it. */
export interface WorkspaceRow extends WorkspacePolicy {
  id: string
  name: string
  role: MemberRole
  crawler_budget: number
  member_count: number
  created_at: string
}

export interface NewWorkspace extends WorkspacePolicy {
  id: string
  name: string
  crawler_budget: number
  created_by: string
  created_at: string
}

export const insertWorkspace = (tx: Db, row: NewWorkspace) =>
  tx.query(sql`
    insert into workspaces (id, name, default_visibility, allowed_visibility, crawler_budget, created_by, created_at)
    values (${row.id}, ${row.name}, ${row.default_visibility}, ${row.allowed_visibility}::text[], ${row.crawler_budget},
      ${row.created_by}, ${row.created_at})`)

/**
 * Counts the workspaces that a contributor has created and not deleted. It locks their row until the transaction ends,
 * so that those which are created at the same time are counted one after the other.
 */
export async function countCreatedWorkspaces(tx: Db, contributor_id: string): Promise<number> {
  await tx.query(sql`select from contributors where id = ${contributor_id} for no key update`)
  const rows = await tx.query(
    sql`select id from workspaces where created_by = ${contributor_id} and deleted_at is null`,
  )
  return rows.length
}

/** Workspaces `w` of a member `m`. */
const selectWorkspaces: Sql = sql`
  select w.id, w.name, w.default_visibility, w.allowed_visibility, w.crawler_budget, w.created_at, m.role,
    (select count(*) from members other where other.workspace_id = w.id) as member_count
  from workspaces w join members m on m.workspace_id = w.id`

/** A workspace as the contributor sees it; null when they are no member. */
export const findWorkspace = (db: Db, id: string, contributor_id: string) =>
  findOne<WorkspaceRow>(
    db,
    sql`${selectWorkspaces} where w.id = ${id} and m.contributor_id = ${contributor_id} and w.deleted_at is null`,
  )

export interface WorkspaceFilter {
  contributor_id: string
  /** the only one that may be listed; null: all of the contributor */
  workspace_id: string | null
  /** the last workspace of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Newest first. */
export const listWorkspaceRows = (db: Db, { contributor_id, workspace_id, after, limit }: WorkspaceFilter) =>
  db.query<WorkspaceRow>(sql`
    ${selectWorkspaces}
    where m.contributor_id = ${contributor_id} and w.deleted_at is null
      and (${workspace_id}::text is null or w.id = ${workspace_id})
      and ${isOlderThan(after, sql`(w.created_at, w.id)`)}
    order by w.created_at desc, w.id desc limit ${limit}`)

/** Lets nobody else change the workspace or its members until the transaction ends. */
export const lockWorkspace = (tx: Db, id: string) =>
  tx.query(sql`select from workspaces where id = ${id} for no key update`)

export const findPolicy = (db: Db, id: string) =>
  findOne<WorkspacePolicy>(db, sql`select default_visibility, allowed_visibility from workspaces where id = ${id}`)

export const updateWorkspaceRow = (
  tx: Db,
  {
    id,
    name,
    default_visibility,
    allowed_visibility,
    crawler_budget,
  }: WorkspacePolicy & Pick<WorkspaceRow, 'id' | 'name' | 'crawler_budget'>,
) =>
  tx.query(sql`
    update workspaces set name = ${name}, default_visibility = ${default_visibility},
      allowed_visibility = ${allowed_visibility}::text[], crawler_budget = ${crawler_budget}
    where id = ${id}`)

/** Sets the budget of the crawlers of a workspace; false when there is no such workspace. */
export const updateCrawlerBudget = async (tx: Db, id: string, crawler_budget: number): Promise<boolean> =>
  (
    await tx.query(sql`
      update workspaces set crawler_budget = ${crawler_budget} where id = ${id} and deleted_at is null returning id`)
  ).length === 1

export interface NewMember {
  workspace_id: string
  contributor_id: string
  role: MemberRole
  joined_at: string
  /** the DID by whose credential they join; absent: by an invite, or with the workspace */
  credential_did?: string
}

export const insertMember = (tx: Db, row: NewMember) =>
  tx.query(sql`
    insert into members (workspace_id, contributor_id, role, joined_at, credential_did)
    values (${row.workspace_id}, ${row.contributor_id}, ${row.role}, ${row.joined_at}, ${row.credential_did ?? null})`)

/** A member as the others see them. */
export interface WorkspaceMemberRow {
  contributor_id: string
  display_handle: string
  agent_name: string | null
  role: MemberRole
  joined_at: string
  /** DID that is bound to them; null when there is none */
  did: string | null
}

const selectMembers: Sql = sql`
  select m.contributor_id, c.display_handle, c.agent_name, m.role, m.joined_at, d.did
  from members m join contributors c on c.id = m.contributor_id left join dids d on d.contributor_id = c.id`

/** Oldest first. The id of the cursor is a handle, since the ids of others are not published. */
export const listMemberRows = (
  db: Db,
  { workspace_id, after, limit }: { workspace_id: string; after: KeysetCursor | null; limit: number },
) =>
  db.query<WorkspaceMemberRow>(sql`
    ${selectMembers}
    where m.workspace_id = ${workspace_id} and ${isNewerThan(after, sql`(m.joined_at, c.display_handle)`)}
    order by m.joined_at, c.display_handle limit ${limit}`)

/** A member by their handle, or the caller by their own id; null when there is none. */
export const findMember = (
  db: Db,
  { workspace_id, display_handle, caller_id }: { workspace_id: string; display_handle: string; caller_id: string },
) =>
  findOne<WorkspaceMemberRow>(
    db,
    sql`${selectMembers}
      where m.workspace_id = ${workspace_id}
        and (c.display_handle = ${display_handle} or (c.id = ${display_handle} and c.id = ${caller_id}))`,
  )

export const setRole = (
  tx: Db,
  { workspace_id, contributor_id, role }: Pick<NewMember, 'workspace_id' | 'contributor_id' | 'role'>,
) =>
  tx.query(sql`
    update members set role = ${role} where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`)

export const deleteMember = (tx: Db, workspace_id: string, contributor_id: string) =>
  tx.query(sql`delete from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`)

/** Whether somebody else owns the workspace, and is not suspended. */
export const hasOtherOwner = async (tx: Db, workspace_id: string, contributor_id: string): Promise<boolean> =>
  (await findOne(
    tx,
    sql`select from members m join contributors c on c.id = m.contributor_id
      where m.workspace_id = ${workspace_id} and m.role = 'owner' and m.contributor_id <> ${contributor_id}
        and c.trust_level <> 'suspended' and c.erased_at is null
      limit 1`,
  )) !== null

/**
 * Revokes keys of a member for a workspace.
 * @param scope only those of this scope; null: all of them
 */
export const revokeMemberKeys = (
  tx: Db,
  { workspace_id, contributor_id, scope }: { workspace_id: string; contributor_id: string; scope: 'crawler' | null },
  now: string,
) =>
  tx.query(sql`
    update api_keys set revoked_at = ${now}
    where workspace_id = ${workspace_id} and contributor_id = ${contributor_id} and revoked_at is null
      and (${scope}::text is null or scope = ${scope})`)
