import type { MemberRole } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../../platform/db/db.ts'

/** Finds the issuers whose credentials a workspace takes; null for an unknown workspace. */
export const findIssuers = (db: Pick<Db, 'query'>, workspace_id: string) =>
  findOne<{ issuers: string[] }>(
    db,
    sql`select issuers from workspaces where id = ${workspace_id} and deleted_at is null`,
  )

export const updateIssuers = (tx: Db, workspace_id: string, issuers: readonly string[]) =>
  tx.query(sql`update workspaces set issuers = ${[...issuers]}::text[] where id = ${workspace_id}`)

/** The membership of whoever a DID is bound to; null when they are no member. */
export const findMembershipOf = (db: Pick<Db, 'query'>, workspace_id: string, did: string) =>
  findOne<{ contributor_id: string; role: MemberRole; joined_at: string }>(
    db,
    sql`select m.contributor_id, m.role, m.joined_at
      from members m join dids d on d.contributor_id = m.contributor_id
      where m.workspace_id = ${workspace_id} and d.did = ${did}`,
  )
