import { type Db, findOne, sql } from '../../platform/db/db.ts'

/** The deposits of all crawlers of a workspace together on one UTC day (YYYY-MM-DD). */
export interface CrawlerBudget {
  workspace_id: string
  day: string
}

/**
 * Spends one deposit of the budget. It locks the row of the workspace until the transaction ends, so that parallel
 * deposits are counted one after the other. False when the budget is used up, or the workspace is gone.
 */
export const spendCrawlerBudget = async (tx: Db, { workspace_id, day }: CrawlerBudget): Promise<boolean> =>
  (
    await tx.query(sql`
      update workspaces set crawler_day = ${day},
        crawler_used = case when crawler_day = ${day} then crawler_used else 0 end + 1
      where id = ${workspace_id} and (crawler_day is distinct from ${day} or crawler_used < crawler_budget)
      returning id`)
  ).length === 1

/** Gives back one deposit of the budget of a day; that of an earlier day has no effect any more. */
export const refundCrawlerBudget = (tx: Db, { workspace_id, day }: CrawlerBudget) =>
  tx.query(sql`
    update workspaces set crawler_used = greatest(0, crawler_used - 1)
    where id = ${workspace_id} and crawler_day = ${day}`)

/** Finds the number of deposits that the crawlers of a workspace may make in a day. */
export const findCrawlerBudget = (db: Db, workspace_id: string) =>
  findOne<{ crawler_budget: number }>(db, sql`select crawler_budget from workspaces where id = ${workspace_id}`)
