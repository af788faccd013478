import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { presentSession } from './present-session.ts'
import { listSessionRows } from './store.ts'

/** Lists one page of the sessions of the caller, newest first. */
export async function listSessions(
  ctx: Context,
  { limit, status = null, cursor }: OperationInput<'listSessions'>,
): Promise<OperationOutput<'listSessions'>> {
  const filter = { owner: ctx.caller, status, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const rows = (await listSessionRows(ctx.db, filter)).map((row) => ({ ...row, created_at: row.started_at }))
  const { page, next_cursor } = paginateByTime(rows, limit)
  return { sessions: page.map(presentSession), next_cursor }
}
