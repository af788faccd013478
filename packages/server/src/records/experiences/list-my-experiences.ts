import { type OperationInput, type OperationOutput, SCHEMA_VERSION } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { takeWithinBytes } from '../../platform/pagination/take-within-bytes.ts'
import { decodeTimeCursor, paginateByTime } from '../../platform/pagination/time-cursor.ts'
import type { RecordsParts } from '../parts.ts'
import { presentExperience } from './present-experience.ts'
import { countContributorExperiences, listContributorExperiences } from './store.ts'

/** One page of the active records of the caller. */
export async function listMyExperiences(
  ctx: Context<RecordsParts>,
  { limit, domain, include_drafts, cursor }: OperationInput<'listMyExperiences'>,
): Promise<OperationOutput<'listMyExperiences'>> {
  const filter = { reader: ctx.caller, domain: domain ?? null, include_drafts }
  let after = decodeTimeCursor(cursor)
  const readNext = async (count: number) => {
    const rows = await listContributorExperiences(ctx.db, filter, after, count)
    after = rows.at(-1) ?? after
    return rows
  }
  const [{ items, is_cut }, count] = await Promise.all([
    takeWithinBytes(readNext, limit + 1),
    countContributorExperiences(ctx.db, filter),
  ])
  const { page, next_cursor } = paginateByTime(items, limit, is_cut)
  return {
    experiences: page.map((row) => presentExperience(ctx, row)),
    total: count?.total ?? 0,
    next_cursor,
    schema_version: SCHEMA_VERSION,
  }
}
