import { type Sql, sql } from '../../platform/db/db.ts'

/** Queue of what a reviewer decides on. */
export interface ReviewQueue {
  /** everything (null), or what belongs to one workspace */
  workspace_id: string | null
  /** workspace about whose records reports are decided on; null: reports about public records */
  reports_of: string | null
}

/** Condition that items of the workspace in a column are in the queue. */
export const isInQueue = (column: Sql, { workspace_id }: ReviewQueue): Sql =>
  workspace_id === null ? sql`true` : sql`${column} = ${workspace_id}`

/** Condition that the reviewer decides on reports about records of the workspace in a column. */
export const hasReportsInQueue = (column: Sql, { reports_of }: ReviewQueue): Sql =>
  sql`${column} is not distinct from ${reports_of}`
