import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from '../experiences/cursor.ts'
import { listInviteRequestRows } from '../invites/store.ts'

/** One page of those who asked for an invite code. */
export async function listInviteRequests(
  ctx: Context,
  { limit, cursor, status = null }: Received<'listInviteRequests'>,
): Promise<Returned<'listInviteRequests'>> {
  const filter = { status, after: readCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = pageOf(await listInviteRequestRows(ctx.db, filter), limit)
  const shown = page.map((row) => ({ ...row, email: row.email && ctx.sealer.open(row.email, Buffer.from(row.id)) }))
  return { invite_requests: shown, next_cursor }
}
