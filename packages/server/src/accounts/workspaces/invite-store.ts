import type { MemberRole } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

export interface NewMemberInvite {
  id: string
  workspace_id: string
  token_hash: Uint8Array
  role: MemberRole
  created_by: string
  created_at: string
  expires_at: string
}

export const insertMemberInvite = (tx: Db, row: NewMemberInvite) =>
  tx.query(sql`
    insert into member_invites (id, workspace_id, token_hash, role, created_by, created_at, expires_at)
    values (${row.id}, ${row.workspace_id}, ${row.token_hash}, ${row.role}, ${row.created_by}, ${row.created_at},
      ${row.expires_at})`)

/** The times at which invites of a workspace were created since then, oldest first. */
export const listInviteTimesSince = (tx: Db, workspace_id: string, since: string) =>
  tx.query<{ created_at: string }>(sql`
    select created_at from member_invites where workspace_id = ${workspace_id} and created_at > ${since}
    order by created_at`)

const selectOpenInvite = (workspace_id: string, token_hash: Uint8Array, now: string): Sql => sql`
  select i.id, i.role from member_invites i join workspaces w on w.id = i.workspace_id
  where i.token_hash = ${token_hash} and i.workspace_id = ${workspace_id} and i.used_at is null
    and i.expires_at > ${now} and w.deleted_at is null`

type OpenInvite = Pick<MemberInviteRow, 'id' | 'role'>

/** An invite that may be claimed; null for a token that is unknown, of another workspace, used or expired. */
export const findOpenInvite = (db: Db, workspace_id: string, token_hash: Uint8Array, now: string) =>
  findOne<OpenInvite>(db, selectOpenInvite(workspace_id, token_hash, now))

/** The same, locked until the transaction ends. */
export const lockOpenInvite = (tx: Db, workspace_id: string, token_hash: Uint8Array, now: string) =>
  findOne<OpenInvite>(tx, sql`${selectOpenInvite(workspace_id, token_hash, now)} for update of i`)

export const setInviteUsed = (tx: Db, id: string, used_by: string, used_at: string) =>
  tx.query(sql`update member_invites set used_by = ${used_by}, used_at = ${used_at} where id = ${id}`)

export interface MemberInviteRow {
  id: string
  role: MemberRole
  created_at: string
  expires_at: string
  /** handles of those who still have an account */
  created_by: string | null
  used_at: string | null
  used_by: string | null
}

/** Newest first. */
export const listMemberInviteRows = (
  db: Db,
  { workspace_id, after, limit }: { workspace_id: string; after: KeysetCursor | null; limit: number },
) =>
  db.query<MemberInviteRow>(sql`
    select i.id, i.role, i.created_at, i.expires_at, i.used_at, o.display_handle as created_by,
      u.display_handle as used_by
    from member_invites i left join contributors o on o.id = i.created_by and o.erased_at is null
      left join contributors u on u.id = i.used_by and u.erased_at is null
    where i.workspace_id = ${workspace_id} and ${isOlderThan(after, sql`(i.created_at, i.id)`)}
    order by i.created_at desc, i.id desc limit ${limit}`)

/** An invite, locked until the transaction ends; null when the workspace has none with this id. */
export const lockMemberInvite = (tx: Db, workspace_id: string, id: string) =>
  findOne<{ used_at: string | null }>(
    tx,
    sql`select used_at from member_invites where workspace_id = ${workspace_id} and id = ${id} for update`,
  )

/** Lets an invite expire now. It stays, so that it counts among the invites of the day. */
export const expireMemberInvite = (tx: Db, id: string, now: string) =>
  tx.query(sql`update member_invites set expires_at = least(expires_at, ${now}) where id = ${id}`)

/** Lets the invites expire that somebody created and nobody has claimed: with the right to invite these end too. */
export const expireInvitesOf = (tx: Db, workspace_id: string, contributor_id: string, now: string) =>
  tx.query(sql`
    update member_invites set expires_at = least(expires_at, ${now})
    where workspace_id = ${workspace_id} and created_by = ${contributor_id} and used_at is null`)

/** Deletes invites that were used, or had expired, before that time. */
export const deleteMemberInvitesBefore = (db: Db, time: string) =>
  db.query(sql`delete from member_invites where coalesce(used_at, expires_at) < ${time}`)
