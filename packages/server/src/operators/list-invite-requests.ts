import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { listInviteRequestRows } from '../invites/store.ts'
import { decodeTimeCursor, paginateByTime } from '../pagination/time-cursor.ts'

/** One page of those who asked for an invite code. */
export async function listInviteRequests(
  ctx: Context,
  { limit, cursor, status = null }: OperationInput<'listInviteRequests'>,
): Promise<OperationOutput<'listInviteRequests'>> {
  const filter = { status, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listInviteRequestRows(ctx.db, filter), limit)
  const shown = page.map((row) => ({ ...row, email: row.email && ctx.sealer.open(row.email, Buffer.from(row.id)) }))
  return { invite_requests: shown, next_cursor }
}
