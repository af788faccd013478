import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from '../experiences/cursor.ts'
import { listReportRows } from './store.ts'

/** One page of what readers reported. */
export async function listReports(
  ctx: Context,
  { limit, cursor, status = null, experience_id = null }: Received<'listReports'>,
): Promise<Returned<'listReports'>> {
  const filter = { status, experience_id, after: readCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = pageOf(await listReportRows(ctx.db, filter), limit)
  return { reports: page, next_cursor }
}
