import { type ApiError, depositBudgets } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { type Budget, findContributor } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { refuseLimit } from '../limits/refuse-limit.ts'

const DAY_MS = 86_400_000

/**
 * What the caller may store today. Operators, who import too, have no budget.
 * @param now ISO 8601
 */
export const budgetOf = ({ config, caller }: Context, now: string): Budget | null =>
  config.rate_limits && caller.scope !== 'operator' ? { ...depositBudgets, day: now.slice(0, 10) } : null

/** The refusal of a deposit beyond the budget, to be tried again in the next UTC day. */
export async function refuseBudget(
  db: Db,
  { contributor_id, created_at }: { contributor_id: string; created_at: string },
): Promise<ApiError> {
  const { trust_level = 'new' } = (await findContributor(db, contributor_id, contributor_id)) ?? {}
  return refuseLimit({
    limit: 'deposit_budget',
    calls: depositBudgets[trust_level === 'suspended' ? 'new' : trust_level],
    seconds: DAY_MS / 1000,
    remaining: 0,
    wait_ms: DAY_MS - (Date.parse(created_at) % DAY_MS),
  })
}
