import { depositBudgets, OperationError, type Scope, type VisibilityScope } from '@cairnway/contract'
import { chargeDeposit, type DepositBudget, refundDeposit } from '../../accounts/contributors/deposit-budget-store.ts'
import { findContributor } from '../../accounts/contributors/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { countedScope } from '../../platform/limits/counted-scope.ts'
import { rateLimitError } from '../../platform/limits/rate-limit-error.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import {
  type CrawlerBudget,
  findCrawlerBudget,
  refundCrawlerBudget,
  spendCrawlerBudget,
} from './crawler-budget-store.ts'

/** Budget of a deposit: that of its author; for a crawler, private deposits included, that of its workspace. */
export type Budget = DepositBudget | CrawlerBudget

export const isCrawlerBudget = (budget: Budget | null): budget is CrawlerBudget =>
  budget !== null && 'workspace_id' in budget

interface Deposit {
  visibility_scope: VisibilityScope
  /** ISO 8601 */
  created_at: string
}

/** Returns the budget from which a deposit of the caller is spent; null for operators, who have no limit. */
export function callerDepositBudget(
  { config, caller: { scope, workspace_id } }: Pick<Context, 'config' | 'caller'>,
  { visibility_scope, created_at }: Deposit,
): Budget | null {
  if (!config.rate_limits || scope === 'operator') return null
  const day = created_at.slice(0, 10)
  const is_crawled = countedScope(scope, visibility_scope) === 'crawler'
  return is_crawled && workspace_id !== null ? { workspace_id, day } : { ...depositBudgets, day }
}

const exceededError = (limit: string, calls: number, created_at: string): OperationError =>
  rateLimitError({
    limit,
    calls,
    seconds: DAY_MS / 1000,
    remaining: 0,
    wait_ms: DAY_MS - (Date.parse(created_at) % DAY_MS),
  })

interface Depositor {
  contributor_id: string
  /** ISO 8601 */
  created_at: string
}

/** The error for a deposit beyond the budget, which may be retried on the next UTC day, or of an erased account. */
export async function budgetExceededError(db: Db, { contributor_id, created_at }: Depositor): Promise<OperationError> {
  const author = await findContributor(db, contributor_id, contributor_id)
  if (author === null) return new OperationError('NotFoundError', 'the author has erased their account')
  const { trust_level } = author
  return exceededError('deposit_budget', depositBudgets[trust_level === 'suspended' ? 'new' : trust_level], created_at)
}

/**
 * Spends one deposit of the budget of a workspace.
 * @throws DepositRateLimitExceededError
 */
export async function requireCrawlerBudget(
  tx: Db,
  budget: CrawlerBudget,
  { created_at }: Pick<Depositor, 'created_at'>,
): Promise<void> {
  if (await spendCrawlerBudget(tx, budget)) return
  const workspace = await findCrawlerBudget(tx, budget.workspace_id)
  if (workspace === null) throw new OperationError('NotFoundError', 'the workspace is deleted')
  throw exceededError('crawler_budget', workspace.crawler_budget, created_at)
}

/**
 * Spends one deposit before its text is evaluated.
 * @throws DepositRateLimitExceededError; NotFoundError for an erased account or workspace
 */
export async function chargeBudget(tx: Db, budget: Budget, depositor: Depositor): Promise<void> {
  if (isCrawlerBudget(budget)) return requireCrawlerBudget(tx, budget, depositor)
  if (!(await chargeDeposit(tx, depositor.contributor_id, budget))) throw await budgetExceededError(tx, depositor)
}

/** A deposit that was charged, and the scope of its key. */
export interface ChargedDeposit {
  contributor_id: string
  workspace_id: string | null
  scope: Scope
  visibility_scope: VisibilityScope | undefined
  budget_day: string
}

/** Gives back the charge of a deposit. */
export const refundBudget = (
  tx: Db,
  { contributor_id, workspace_id, scope, visibility_scope, budget_day: day }: ChargedDeposit,
) =>
  countedScope(scope, visibility_scope) === 'crawler' && workspace_id !== null
    ? refundCrawlerBudget(tx, { workspace_id, day })
    : refundDeposit(tx, contributor_id, day)
