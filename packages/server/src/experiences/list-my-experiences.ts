import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { decodeTimeCursor, paginateByTime } from '../pagination/time-cursor.ts'
import { presentExperience } from './present-experience.ts'
import { countContributorExperiences, listContributorExperiences } from './store.ts'

/** One page of the active records of the caller. */
export async function listMyExperiences(
  ctx: Context,
  { limit, domain, include_drafts, cursor }: OperationInput<'listMyExperiences'>,
): Promise<OperationOutput<'listMyExperiences'>> {
  const { contributor_id } = ctx.caller
  const filter = {
    contributor_id,
    domain: domain ?? null,
    include_drafts,
    after: decodeTimeCursor(cursor),
    limit: limit + 1,
  }
  const [rows, count] = await Promise.all([
    listContributorExperiences(ctx.db, filter),
    countContributorExperiences(ctx.db, filter),
  ])
  const { page, next_cursor } = paginateByTime(rows, limit)
  return {
    experiences: page.map((row) => presentExperience(row)),
    total: count?.total ?? 0,
    next_cursor,
    schema_version: SCHEMA_VERSION,
  }
}
