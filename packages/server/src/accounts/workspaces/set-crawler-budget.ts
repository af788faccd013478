import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { change } from '../../platform/events/change.ts'
import { workspaceNotFoundError } from './require-membership.ts'
import { updateCrawlerBudget } from './store.ts'

/** `POST /v1/admin/workspaces/{workspace_id}/crawler-budget`: sets the daily deposits of the crawlers of a workspace. */
export async function setCrawlerBudget(
  ctx: Context,
  { workspace_id, crawler_budget }: OperationInput<'setCrawlerBudget'>,
): Promise<OperationOutput<'setCrawlerBudget'>> {
  return change(ctx, async (tx) => {
    if (!(await updateCrawlerBudget(tx, workspace_id, crawler_budget))) throw workspaceNotFoundError(workspace_id)
    const entry = { actor: ctx.caller.contributor_id, subject: workspace_id, happened_at: ctx.now().toISOString() }
    tx.audit({ ...entry, action: 'workspace.updated', data: { crawler_budget } })
    return tx.answer({ workspace_id, crawler_budget })
  })
}
