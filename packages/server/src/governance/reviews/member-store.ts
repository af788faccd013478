import { type Db, sql } from '../../platform/db/db.ts'

/** Whether the contributor belongs to the workspace. */
export const isMember = async (db: Db, workspace_id: string, contributor_id: string): Promise<boolean> =>
  (await db.query(sql`select from members where workspace_id = ${workspace_id} and contributor_id = ${contributor_id}`))
    .length > 0
