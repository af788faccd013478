import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeTimeCursor, paginateByTime } from '../pagination/time-cursor.ts'
import { listReviewRows } from './store.ts'

/** One page of the candidates and records that wait for a reviewer. */
export async function listReviews(
  ctx: Context,
  { limit, cursor }: OperationInput<'listReviews'>,
): Promise<OperationOutput<'listReviews'>> {
  const { page, next_cursor } = paginateByTime(await listReviewRows(ctx.db, decodeTimeCursor(cursor), limit + 1), limit)
  return { reviews: page, next_cursor }
}
