import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listInviteRows } from '../invites/store.ts'

/** One page of the invites. Their codes are stored nowhere. */
export async function listInvites(
  ctx: Context,
  { limit, cursor }: OperationInput<'listInvites'>,
): Promise<OperationOutput<'listInvites'>> {
  const rows = await listInviteRows(ctx.db, { after: decodeTimeCursor(cursor), limit: limit + 1 })
  const { page, next_cursor } = paginateByTime(rows, limit)
  return { invites: page, next_cursor }
}
