import { OperationError, type OperationOutput, SCHEMA_VERSION, STRUGGLE_DAYS } from '@cairnway/contract'
import { type ContributorRow, findContributor } from '../../accounts/contributors/store.ts'
import type { Context } from '../../platform/context.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import { type ActivityKind, listActivityTotals } from '../../records/activity/activity-store.ts'
import { countDrafts } from '../../records/experiences/draft-store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import type { AdviceParts } from '../parts.ts'
import { listOwnOutcomes } from '../verification/verification-store.ts'
import { findStruggles } from './find-struggles.ts'
import { hintsFor } from './hints.ts'
import { measureCalibration } from './measure-calibration.ts'
import { recommend } from './recommend.ts'

export const TOTALS_DAYS = 30
/** Reported outcomes that calibration is measured on, the newest ones. */
export const MAX_MEASURED_OUTCOMES = 500

/** The first day, YYYY-MM-DD, of a period of so many days that ends today. */
const firstDay = (now: Date, days: number): string => daysBefore(now, days).slice(0, 10)

/** Presents what a profile says to everybody. */
export const presentContributor = ({ display_handle, type, trust_level, reputation_score }: ContributorRow) => ({
  display_handle,
  type,
  trust_level,
  reputation_score,
  schema_version: SCHEMA_VERSION,
})

/** The whole profile of the caller. */
export async function presentOwnProfile(
  ctx: Context<RetrievalParts & AdviceParts>,
  row: ContributorRow,
): Promise<OperationOutput<'getMyProfile'>> {
  const { id: contributor_id } = row
  // searches of a moment ago count too
  await ctx.search_log.flush()
  const now = ctx.now()
  const periods = { since: firstDay(now, STRUGGLE_DAYS), totals_since: firstDay(now, TOTALS_DAYS) }
  const [{ experiences, topics: expertise }, activities, drafts, outcomes] = await Promise.all([
    ctx.readExpertise({ contributor_id, owner: ctx.caller }, row.total_experiences),
    listActivityTotals(ctx.db, { contributor_id, ...periods }),
    countDrafts(ctx.db, ctx.caller),
    listOwnOutcomes(ctx.db, ctx.caller, MAX_MEASURED_OUTCOMES),
  ])
  const struggles = findStruggles(activities)
  const calibration = measureCalibration(outcomes)
  const recommendations = await recommend(ctx, struggles)
  const countOf = (wanted: ActivityKind): number => activities.find(({ kind }) => kind === wanted)?.count ?? 0
  const parts = { expertise, struggles, calibration, recommendations }
  return {
    ...presentContributor(row),
    workspace_id: ctx.caller.workspace_id,
    role: ctx.caller.role,
    totals: {
      experiences,
      helpful: row.total_helpful,
      not_helpful: row.total_not_helpful,
      drafts,
      searches_30d: countOf('search'),
      verifications_30d: countOf('verification'),
    },
    ...parts,
    hints: hintsFor(parts),
  }
}

/** `GET /v1/agents/me/profile` */
export async function getMyProfile(
  ctx: Context<RetrievalParts & AdviceParts>,
): Promise<OperationOutput<'getMyProfile'>> {
  const { contributor_id } = ctx.caller
  const row = await findContributor(ctx.db, contributor_id, contributor_id)
  // an account that is erased has no key, so this is one that was erased during the call
  if (!row) throw new OperationError('NotFoundError', 'your account is erased')
  return presentOwnProfile(ctx, row)
}
