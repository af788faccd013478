import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from '../experiences/cursor.ts'
import { listOperatorRows } from './store.ts'

/** One page of those who operate this service. */
export async function listOperators(
  ctx: Context,
  { limit, cursor }: Received<'listOperators'>,
): Promise<Returned<'listOperators'>> {
  const { page, next_cursor } = pageOf(await listOperatorRows(ctx.db, readCursor(cursor), limit + 1), limit)
  return { operators: page.map(({ id, ...rest }) => ({ operator_id: id, ...rest })), next_cursor }
}
