import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listReportRows } from './store.ts'

/** One page of the reports of readers. */
export async function listReports(
  ctx: Context,
  { limit, cursor, status = null, experience_id = null }: OperationInput<'listReports'>,
): Promise<OperationOutput<'listReports'>> {
  const filter = { status, experience_id, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listReportRows(ctx.db, filter), limit)
  return { reports: page, next_cursor }
}
