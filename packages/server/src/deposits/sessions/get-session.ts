import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeSequenceCursor, paginateBySequence } from '../../platform/pagination/sequence-cursor.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { presentSession, presentSessionEvent } from './present-session.ts'
import { requireSession } from './require-session.ts'
import { findSession, listSessionEvents } from './store.ts'

/** A session of the caller with its events. */
export async function getSession(
  ctx: Context,
  { session_id, limit, cursor }: OperationInput<'getSession'>,
): Promise<OperationOutput<'getSession'>> {
  let after = decodeSequenceCursor(cursor)
  const session = requireSession(await findSession(ctx.db, session_id, ctx.caller), session_id)
  const readNext = async (count: number) => {
    const rows = await listSessionEvents(ctx.db, session_id, { after, limit: count })
    after = rows.at(-1)?.seq ?? after
    return rows
  }
  const { items, is_cut } = await takeWithinBytes(readNext, limit + 1)
  const { page, next_cursor } = paginateBySequence(items, limit, ({ seq }) => seq, is_cut)
  return { ...presentSession(session), events: page.map(presentSessionEvent), next_cursor }
}
