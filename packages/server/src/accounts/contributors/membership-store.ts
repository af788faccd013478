import type { MemberRole } from '@cairnway/contract'
import { type Db, findOne, sql } from '../../platform/db/db.ts'

/** The role of a contributor in a workspace, which stays theirs until the transaction ends; null when they have none. */
export const lockRole = (tx: Db, workspace_id: string, contributor_id: string) =>
  findOne<{ role: MemberRole }>(
    tx,
    sql`select role from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id} for share`,
  )
