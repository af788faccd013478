import { crawlerBudgets, OperationError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { choosePolicy } from './choose-policy.ts'
import { lockMembership } from './require-membership.ts'
import { requireWorkspaceName } from './require-workspace-name.ts'
import { updateWorkspaceRow } from './store.ts'

/**
 * Requires a budget up to the default, or the present one: everybody can create a workspace, so a larger budget is the
 * decision of an operator.
 * @throws ForbiddenError
 */
function requireChoosableBudget(chosen: number | undefined, current: number): void {
  const max = Math.max(crawlerBudgets.default, current)
  if (chosen === undefined || chosen <= max) return
  throw new OperationError(
    'ForbiddenError',
    `an owner chooses a crawler_budget of at most ${max}; ask an operator of this service for more`,
    { max_crawler_budget: max },
  )
}

/** Changes the name, the policy or the budget of a workspace. */
export async function updateWorkspace(
  ctx: Context,
  { workspace_id, name, crawler_budget, ...policy }: OperationInput<'updateWorkspace'>,
): Promise<OperationOutput<'updateWorkspace'>> {
  if (name !== undefined) requireWorkspaceName(name)
  return change(ctx, async (tx) => {
    const current = await lockMembership(ctx, tx, { workspace_id, needed: 'owner' })
    requireChoosableBudget(crawler_budget, current.crawler_budget)
    const decided = { crawler_budget: crawler_budget ?? current.crawler_budget, ...choosePolicy(policy, current) }
    const changes = { name: name ?? current.name, ...decided }
    await updateWorkspaceRow(tx, { id: workspace_id, ...changes })
    const entry = { actor: ctx.caller.contributor_id, subject: workspace_id, happened_at: ctx.now().toISOString() }
    tx.audit({ ...entry, action: 'workspace.updated', data: { ...decided, is_renamed: changes.name !== current.name } })
    return tx.answer({ ...current, ...changes })
  })
}
