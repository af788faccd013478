import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from '../experiences/cursor.ts'
import { listReviewRows } from './store.ts'

/** One page of what waits for a reviewer. */
export async function listReviews(
  ctx: Context,
  { limit, cursor }: Received<'listReviews'>,
): Promise<Returned<'listReviews'>> {
  const { page, next_cursor } = pageOf(await listReviewRows(ctx.db, readCursor(cursor), limit + 1), limit)
  return { reviews: page, next_cursor }
}
