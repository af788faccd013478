import { type DepositBudget, hasBudgetLeft, spendBudget } from '../contributors/store.ts'
import { type Db, retryOnConflict, sql } from '../db/db.ts'
import { insertExperienceSql, type NewExperience } from '../experiences/store.ts'
import { type NewVector, upsertVectorSql } from '../search/store.ts'

/**
 * Stores a first version of an established or trusted contributor with everything that hangs on it, in one statement:
 * one round trip to the database instead of six.
 * @returns false, and nothing is changed, when the contributor is neither or has no budget left, or an active record of
 *   the same text and audience is there
 */
export async function insertDeposit(
  db: Db,
  row: NewExperience,
  vector: NewVector | null,
  budget: DepositBudget | null,
): Promise<boolean> {
  const { contributor_id, created_at } = row
  const shown = row.audience === 'public' && row.validation_state === 'verified' ? 1 : 0
  const made = await retryOnConflict(() =>
    db.query(sql`
      with author as (
        select from contributors
        where id = ${contributor_id} and trust_level in ('established', 'trusted') and ${hasBudgetLeft(budget)}
        -- locked before the deposit is stored: who waits here counts what was stored meanwhile
        for no key update
      ), made as (${insertExperienceSql(row, sql`from author`)}), counted as (
        update contributors c set ${spendBudget(budget)}, total_experiences = c.total_experiences + ${shown}
        from made where c.id = ${contributor_id}
      ), told as (
        insert into events (name, experience_id, contributor_id, happened_at)
        select 'experience.deposited', made.id, ${contributor_id}, ${created_at} from made
      )${vector === null ? sql`` : sql`, embedded as (${upsertVectorSql(vector, sql`from made`)})`}
      select id from made`),
  )
  return made.length === 1
}
