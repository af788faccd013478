import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listWorkspaceRows } from './store.ts'

/** Lists the workspaces of the caller; for a key of a workspace only that one. */
export async function listWorkspaces(
  ctx: Context,
  { limit, cursor }: OperationInput<'listWorkspaces'>,
): Promise<OperationOutput<'listWorkspaces'>> {
  const { contributor_id, workspace_id } = ctx.caller
  const filter = { contributor_id, workspace_id, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listWorkspaceRows(ctx.db, filter), limit)
  return { workspaces: page, next_cursor }
}
