import { OperationError, type OperationOutput, SCHEMA_VERSION, STRUGGLE_DAYS } from '@cairnway/contract'
import { listActivityTotals } from '../activity/activity-store.ts'
import type { Context } from '../context.ts'
import { type ContributorRow, findContributor } from '../contributors/store.ts'
import { countDrafts } from '../experiences/draft-store.ts'
import { daysBefore } from '../time/days-before.ts'
import { findStruggles } from './find-struggles.ts'
import { hintsFor } from './hints.ts'
import { recommend } from './recommend.ts'

const TOTALS_DAYS = 30

/** The first day, YYYY-MM-DD, of a period of so many days that ends today. */
const firstDay = (now: Date, days: number): string => daysBefore(now, days).slice(0, 10)

/** What a profile says to everybody. */
export const presentContributor = ({ display_handle, type, trust_level, reputation_score }: ContributorRow) => ({
  display_handle,
  type,
  trust_level,
  reputation_score,
  schema_version: SCHEMA_VERSION,
})

/** The whole profile of the caller. */
export async function presentOwnProfile(ctx: Context, row: ContributorRow): Promise<OperationOutput<'getMyProfile'>> {
  const { id: contributor_id } = row
  // searches of a moment ago count too
  await ctx.search_log.flush()
  const now = ctx.now()
  const periods = { since: firstDay(now, STRUGGLE_DAYS), searches_since: firstDay(now, TOTALS_DAYS) }
  const [{ experiences, topics: expertise }, activities, drafts] = await Promise.all([
    ctx.readExpertise({ contributor_id, is_own: true }, row.total_experiences),
    listActivityTotals(ctx.db, { contributor_id, ...periods }),
    countDrafts(ctx.db, contributor_id),
  ])
  const struggles = findStruggles(activities)
  const calibration = null
  const recommendations = await recommend(ctx, struggles)
  const parts = { expertise, struggles, calibration, recommendations }
  return {
    ...presentContributor(row),
    totals: {
      experiences,
      helpful: row.total_helpful,
      not_helpful: row.total_not_helpful,
      drafts,
      searches_30d: activities.find(({ kind }) => kind === 'search')?.count ?? 0,
      verifications_30d: 0,
    },
    ...parts,
    hints: hintsFor(parts),
  }
}

/** `GET /v1/agents/me/profile` */
export async function getMyProfile(ctx: Context): Promise<OperationOutput<'getMyProfile'>> {
  const { contributor_id } = ctx.caller
  const row = await findContributor(ctx.db, contributor_id, contributor_id)
  // an account that is erased has no key, so this is one that was erased during the call
  if (!row) throw new OperationError('NotFoundError', 'your account is erased')
  return presentOwnProfile(ctx, row)
}
