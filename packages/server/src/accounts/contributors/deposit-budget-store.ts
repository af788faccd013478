import type { TrustLevel } from '@cairnway/contract'
import { type Db, findOne, type Sql, sql } from '../../platform/db/db.ts'

/** The deposits of one UTC day (YYYY-MM-DD) that a contributor of each trust level may make. */
export interface DepositBudget extends Record<'new' | 'established' | 'trusted', number> {
  day: string
}

/**
 * Whether a contributor has a deposit left. It is part of a statement that locks their row, so that parallel deposits
 * cannot spend the last one twice.
 * @param budget null: no limit
 */
export const hasBudgetLeft = (budget: DepositBudget | null): Sql =>
  budget === null
    ? sql`true`
    : sql`(budget_day is distinct from ${budget.day} or budget_used < case trust_level
        when 'trusted' then ${budget.trusted}::integer when 'established' then ${budget.established}::integer
        else ${budget.new}::integer end)`

/** Assignments that count one deposit in the row of contributor `c`. */
export const spendBudget = (budget: DepositBudget | null): Sql =>
  budget === null
    ? sql`passed_deposits = c.passed_deposits + 1`
    : sql`passed_deposits = c.passed_deposits + 1, budget_day = ${budget.day},
        budget_used = case when c.budget_day = ${budget.day} then c.budget_used else 0 end + 1`

/**
 * Counts a deposit that passed the gates. It locks the row of the contributor until the transaction ends, so that
 * parallel deposits are counted one after the other. Null when the budget is used up, or the account is erased.
 */
export const countPassedDeposit = (db: Db, contributor_id: string, budget: DepositBudget | null) =>
  findOne<{ trust_level: TrustLevel }>(
    db,
    sql`update contributors c set ${spendBudget(budget)}
      where id = ${contributor_id} and erased_at is null and ${hasBudgetLeft(budget)} returning trust_level`,
  )

/**
 * Spends one deposit of the budget before its text is evaluated. It locks the row of the contributor until the transaction
 * ends. Null when the budget is used up, or the account is erased.
 */
export const chargeDeposit = (tx: Db, contributor_id: string, budget: DepositBudget) =>
  findOne<{ id: string }>(
    tx,
    sql`update contributors c set budget_day = ${budget.day},
        budget_used = case when c.budget_day = ${budget.day} then c.budget_used else 0 end + 1
      where id = ${contributor_id} and erased_at is null and ${hasBudgetLeft(budget)} returning id`,
  )

/** Gives back one deposit of the budget of a day; that of an earlier day has no effect any more. */
export const refundDeposit = (tx: Db, contributor_id: string, day: string) =>
  tx.query(sql`
    update contributors set budget_used = greatest(0, budget_used - 1)
    where id = ${contributor_id} and budget_day = ${day}`)
