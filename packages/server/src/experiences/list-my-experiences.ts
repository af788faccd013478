import { type Received, type Returned, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { pageOf, readCursor } from './cursor.ts'
import { present } from './present.ts'
import { countMine, listMine } from './store.ts'

/** One page of the caller's active records. */
export async function listMyExperiences(
  ctx: Context,
  { limit, domain, include_drafts, cursor }: Received<'listMyExperiences'>,
): Promise<Returned<'listMyExperiences'>> {
  const { contributor_id } = ctx.caller
  const filter = { contributor_id, domain: domain ?? null, include_drafts, after: readCursor(cursor), limit: limit + 1 }
  const [rows, count] = await Promise.all([listMine(ctx.db, filter), countMine(ctx.db, filter)])
  const { page, next_cursor } = pageOf(rows, limit)
  return {
    experiences: page.map((row) => present(row)),
    total: count?.total ?? 0,
    next_cursor,
    schema_version: SCHEMA_VERSION,
  }
}
