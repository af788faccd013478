import { MIN_HOTSPOT_CONTRIBUTORS, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { daysBefore } from '../time/days-before.ts'
import { groupNewTexts } from './group-demand.ts'
import { countUnmetSearches, listHotspots } from './hotspot-store.ts'
import { wordHotspots } from './word-hotspots.ts'

/** Hotspots that are read beyond the limit: they replace those that cannot be shown. */
const SPARE_HOTSPOTS = 100

/** `GET /v1/demand/hotspots`: what was searched a moment ago is grouped first, as far as a batch reaches. */
export async function listDemandHotspots(
  ctx: Context,
  { days, domain = null, max_top_score, limit }: OperationInput<'listDemandHotspots'>,
): Promise<OperationOutput<'listDemandHotspots'>> {
  if (await ctx.disk.hasSpace()) {
    await ctx.search_log.flush()
    await groupNewTexts(ctx)
  }
  const filter = { since: daysBefore(ctx.now(), days).slice(0, 10), max_top_score, domain }
  const min_clusters = ctx.caller.scope === 'operator' ? 0 : MIN_HOTSPOT_CONTRIBUTORS
  const [rows, total_unmet_events] = await Promise.all([
    listHotspots(ctx.db, { ...filter, min_clusters, limit: limit + SPARE_HOTSPOTS }),
    countUnmetSearches(ctx.db, filter),
  ])
  const wordings = await wordHotspots(ctx, rows)
  const hotspots = rows.flatMap(({ hotspot_id, ...row }) => {
    const wording = wordings.get(hotspot_id)
    return wording ? [{ ...wording, ...row }] : []
  })
  return { hotspots: hotspots.slice(0, limit), window_days: days, total_unmet_events }
}
