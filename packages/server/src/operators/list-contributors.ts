import type { Received, Returned } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from '../experiences/cursor.ts'
import { listPersons } from './store.ts'

/** One page of contributors. */
export async function listContributors(
  ctx: Context,
  { limit, cursor, trust_level = null, type = null, handle = null }: Received<'listContributors'>,
): Promise<Returned<'listContributors'>> {
  const filter = { trust_level, type, handle, after: readCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = pageOf(await listPersons(ctx.db, filter), limit)
  return { contributors: page, next_cursor }
}
