import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { applyReviewResults } from './apply-review-results.ts'
import { presentRawDepositItem } from './present-raw-deposit.ts'
import { listReviewResults } from './review-result-store.ts'
import { listRawDepositRows } from './store.ts'

/** One page of the raw deposits that the key of the caller reaches, newest first. */
export async function listRawDeposits(
  ctx: Context,
  { limit, status = null, cursor }: OperationInput<'listRawDeposits'>,
): Promise<OperationOutput<'listRawDeposits'>> {
  const filter = { owner: ctx.caller, status, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listRawDepositRows(ctx.db, filter), limit)
  const candidate_ids = page.flatMap(({ records }) =>
    records.flatMap(({ review_candidate_id }) => review_candidate_id ?? []),
  )
  const results = candidate_ids.length === 0 ? [] : await listReviewResults(ctx.db, candidate_ids, ctx.caller)
  return { raw_deposits: page.map((row) => presentRawDepositItem(applyReviewResults(row, results))), next_cursor }
}
