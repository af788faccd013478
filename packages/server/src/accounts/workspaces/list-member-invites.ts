import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listMemberInviteRows } from './invite-store.ts'
import { requireMembership } from './require-membership.ts'

/** The invites of a workspace, for its owners. */
export async function listMemberInvites(
  ctx: Context,
  { workspace_id, limit, cursor }: OperationInput<'listMemberInvites'>,
): Promise<OperationOutput<'listMemberInvites'>> {
  await requireMembership(ctx, ctx.db, { workspace_id, needed: 'owner' })
  const filter = { workspace_id, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listMemberInviteRows(ctx.db, filter), limit)
  return { invites: page.map(({ id, ...invite }) => ({ invite_id: id, ...invite })), next_cursor }
}
