import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../platform/pagination/time-cursor.ts'
import { listDecisionRows } from './decision-store.ts'
import { requireListedQueue } from './review-queue.ts'

/** `GET /v1/reviews/decisions`: one page of the last decisions on what the caller reviews. */
export async function listDecisions(
  ctx: Context,
  { limit, cursor, mine, workspace_id = null }: OperationInput<'listDecisions'>,
): Promise<OperationOutput<'listDecisions'>> {
  const queue = await requireListedQueue(ctx, workspace_id)
  const rows = await listDecisionRows(ctx.db, {
    queue,
    decided_by: mine ? ctx.caller.contributor_id : null,
    after: decodeTimeCursor(cursor),
    limit: limit + 1,
    now: ctx.now().toISOString(),
  })
  const { page, next_cursor } = paginate(rows, limit, ({ decided_at: created_at, id }) =>
    encodeTimeCursor({ created_at, id }),
  )
  return { decisions: page, next_cursor }
}
