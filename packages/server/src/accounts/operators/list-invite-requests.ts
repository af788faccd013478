import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listInviteRequestRows } from '../invites/store.ts'

/** One page of the requests for an invite code, with their addresses unsealed. */
export async function listInviteRequests(
  ctx: Context,
  { limit, cursor, status = null }: OperationInput<'listInviteRequests'>,
): Promise<OperationOutput<'listInviteRequests'>> {
  const filter = { status, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listInviteRequestRows(ctx.db, filter), limit)
  const invite_requests = page.map((row) => ({
    ...row,
    email: row.email && ctx.sealer.open(row.email, Buffer.from(row.id)),
  }))
  return { invite_requests, next_cursor }
}
