import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/pagination/time-cursor.ts'
import { requireListedQueue } from './review-queue.ts'
import { listReviewRows } from './store.ts'

/** One page of the candidates and records that wait for the caller as a reviewer. */
export async function listReviews(
  ctx: Context,
  { limit, cursor, kind = null, workspace_id = null }: OperationInput<'listReviews'>,
): Promise<OperationOutput<'listReviews'>> {
  const queue = await requireListedQueue(ctx, workspace_id)
  const now = ctx.now().toISOString()
  const rows = await listReviewRows(ctx.db, { queue, kind, after: decodeTimeCursor(cursor), limit: limit + 1, now })
  const { page, next_cursor } = paginate(rows, limit, ({ queued_at, id }) =>
    encodeTimeCursor({ created_at: queued_at, id }),
  )
  return { reviews: page, next_cursor }
}
