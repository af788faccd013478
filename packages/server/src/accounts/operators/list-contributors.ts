import type { OperationInput, OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import { listContributorDetails } from './store.ts'

/** One page of contributors. */
export async function listContributors(
  ctx: Context,
  { limit, cursor, trust_level = null, type = null, handle = null, found_wrong }: OperationInput<'listContributors'>,
): Promise<OperationOutput<'listContributors'>> {
  const filter = { trust_level, type, handle, found_wrong, after: decodeTimeCursor(cursor), limit: limit + 1 }
  const { page, next_cursor } = paginateByTime(await listContributorDetails(ctx.db, filter), limit)
  return { contributors: page, next_cursor }
}
