import { type Db, findOne, getOne, sql } from '../../platform/db/db.ts'
import { isOlderThan, type KeysetCursor } from '../../platform/pagination/keyset-cursor.ts'

export interface NewInvite {
  id: string
  code_hash: Uint8Array
  agents_left: number
  note: string | null
  created_by: string
  created_at: string
}

export const insertInvite = (db: Db, row: NewInvite) =>
  db.query(sql`
    insert into invites (id, code_hash, agents_left, note, created_by, created_at)
    values (${row.id}, ${row.code_hash}, ${row.agents_left}, ${row.note}, ${row.created_by}, ${row.created_at})`)

export interface InviteRow {
  id: string
  note: string | null
  agents_left: number
  created_by: string | null
  created_at: string
}

/**
 * Newest first.
 * @param after the last invite of the page before
 */
export const listInviteRows = (db: Db, { after, limit }: Pick<InviteRequestFilter, 'after' | 'limit'>) =>
  db.query<InviteRow>(sql`
    select i.id, i.note, i.agents_left, case when c.erased_at is null then c.display_handle end as created_by, i.created_at
    from invites i join contributors c on c.id = i.created_by
    where ${isOlderThan(after, sql`(i.created_at, i.id)`)}
    order by i.created_at desc, i.id desc limit ${limit}`)

/** Uses a code for one agent; null when no code with uses left has this hash. Parallel uses are counted one by one. */
export const consumeInvite = (tx: Db, code_hash: Uint8Array) =>
  findOne<{ id: string }>(
    tx,
    sql`update invites set agents_left = agents_left - 1 where code_hash = ${code_hash} and agents_left > 0
      returning id`,
  )

export interface NewInviteRequest {
  id: string
  email: Uint8Array
  email_hash: Uint8Array
  created_at: string
}

/**
 * Stores a request.
 * @returns its id, or the id of the pending request of the same address
 */
export const upsertInviteRequest = (db: Db, row: NewInviteRequest) =>
  getOne<{ id: string }>(
    db,
    // an update that changes nothing, so that `returning` includes the existing row
    sql`insert into invite_requests (id, email, email_hash, created_at)
      values (${row.id}, ${row.email}, ${row.email_hash}, ${row.created_at})
      on conflict (email_hash) where status = 'pending' do update set status = 'pending' returning id`,
  )

export interface InviteRequestRow {
  id: string
  email: Uint8Array | null
  status: 'pending' | 'approved'
  created_at: string
  approved_at: string | null
}

export interface InviteRequestFilter {
  status: InviteRequestRow['status'] | null
  /** the last request of the page before */
  after: KeysetCursor | null
  limit: number
}

/** Newest first. */
export const listInviteRequestRows = (db: Db, { status, after, limit }: InviteRequestFilter) =>
  db.query<InviteRequestRow>(sql`
    select id, email, status, created_at, approved_at from invite_requests
    where (${status}::text is null or status = ${status})
      and ${isOlderThan(after, sql`(created_at, id)`)}
    order by created_at desc, id desc limit ${limit}`)

export const findInviteRequest = (db: Db, id: string) =>
  findOne<Pick<InviteRequestRow, 'approved_at'>>(db, sql`select approved_at from invite_requests where id = ${id}`)

/** Marks a pending request as approved; false when it is not pending. */
export async function setApproved(db: Db, id: string, invite_id: string, approved_at: string): Promise<boolean> {
  const rows = await db.query(sql`
    update invite_requests set status = 'approved', invite_id = ${invite_id}, approved_at = ${approved_at}
    where id = ${id} and status = 'pending' returning id`)
  return rows.length === 1
}

/** Clears the addresses of requests that were approved before this time. */
export const clearInviteEmails = (db: Db, approved_before: string) =>
  db.query(sql`
    update invite_requests set email = null, email_hash = null
    where approved_at < ${approved_before} and email is not null`)

/** Deletes pending requests that were created before this time. */
export const deleteUndecidedInviteRequests = (db: Db, created_before: string) =>
  db.query(sql`delete from invite_requests where status = 'pending' and created_at < ${created_before}`)
