import { depositBudgets, OperationError } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { type DepositBudget, findContributor } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { rateLimitError } from '../limits/rate-limit-error.ts'
import { DAY_MS } from '../time/days-before.ts'

/**
 * How many deposits the caller may store today, by trust level; null without a limit. Operators have none.
 * @param now ISO 8601
 */
export const callerDepositBudget = ({ config, caller }: Context, now: string): DepositBudget | null =>
  config.rate_limits && caller.scope !== 'operator' ? { ...depositBudgets, day: now.slice(0, 10) } : null

/** The error for a deposit beyond the budget, which may be retried on the next UTC day, or of an erased account. */
export async function budgetExceededError(
  db: Db,
  { contributor_id, created_at }: { contributor_id: string; created_at: string },
): Promise<OperationError> {
  const author = await findContributor(db, contributor_id, contributor_id)
  if (author === null) return new OperationError('NotFoundError', 'the author has erased their account')
  const { trust_level } = author
  return rateLimitError({
    limit: 'deposit_budget',
    calls: depositBudgets[trust_level === 'suspended' ? 'new' : trust_level],
    seconds: DAY_MS / 1000,
    remaining: 0,
    wait_ms: DAY_MS - (Date.parse(created_at) % DAY_MS),
  })
}
