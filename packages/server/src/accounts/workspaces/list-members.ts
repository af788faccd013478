import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { invalidCursorError, paginate } from '../../platform/pagination/paginate.ts'
import { encodeTimeCursor, parseTimeCursor } from '../../platform/pagination/time-cursor.ts'
import { presentMember } from './present-member.ts'
import { requireMembership } from './require-membership.ts'
import { listMemberRows } from './store.ts'

const HANDLE = /^[\w-]+$/

/** The members of a workspace of the caller. */
export async function listMembers(
  ctx: Context,
  { workspace_id, limit, cursor }: OperationInput<'listMembers'>,
): Promise<OperationOutput<'listMembers'>> {
  await requireMembership(ctx, ctx.db, { workspace_id })
  const after = cursor ? parseTimeCursor(cursor, HANDLE) : null
  if (cursor && after === null) throw invalidCursorError()
  const rows = await listMemberRows(ctx.db, { workspace_id, after, limit: limit + 1 })
  const { page, next_cursor } = paginate(rows, limit, ({ joined_at, display_handle }) =>
    encodeTimeCursor({ created_at: joined_at, id: display_handle }),
  )
  return { members: page.map(presentMember), next_cursor }
}
