import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { loadCurrentResults } from './load-current-results.ts'
import { presentRawDepositItem } from './present-raw-deposit.ts'
import { listRawDepositRows } from './store.ts'

/** One page of the raw deposits that the key of the caller reaches, newest first. */
export async function listRawDeposits(
  ctx: Context,
  { limit, status = null, cursor }: OperationInput<'listRawDeposits'>,
): Promise<OperationOutput<'listRawDeposits'>> {
  const filter = { owner: ctx.caller, status, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listRawDepositRows(ctx.db, filter), limit)
  const rows = await loadCurrentResults(ctx, page)
  return { raw_deposits: rows.map(presentRawDepositItem), next_cursor }
}
