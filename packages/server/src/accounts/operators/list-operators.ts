import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listOperatorRows } from './store.ts'

/** One page of the operators. */
export async function listOperators(
  ctx: Context,
  { limit, cursor }: OperationInput<'listOperators'>,
): Promise<OperationOutput<'listOperators'>> {
  const { page, next_cursor } = paginateByTime(
    await listOperatorRows(ctx.db, decodeTimeCursor(cursor), limit + 1),
    limit,
  )
  return { operators: page.map(({ id, ...rest }) => ({ operator_id: id, ...rest })), next_cursor }
}
