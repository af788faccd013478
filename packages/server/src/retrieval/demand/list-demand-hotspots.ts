import { MIN_HOTSPOT_CONTRIBUTORS, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import { daysBefore } from '../../platform/time/days-before.ts'
import type { RetrievalParts } from '../parts.ts'
import { groupRequestedTexts } from './group-demand.ts'
import {
  addDomains,
  countUnmetSearches,
  type HotspotFilter,
  type HotspotRow,
  listHotspots,
  listHotspotsOfOne,
} from './hotspot-store.ts'
import type { HotspotWording } from './public-words.ts'
import { wordHotspots } from './word-hotspots.ts'

/**
 * Numbers of hotspots that are read beyond the limit to replace those that cannot be shown; the second where the first
 * is too small.
 */
const SPARE_HOTSPOTS = [10, 100]

type ShownHotspot = HotspotRow & HotspotWording

/** Those of the hotspots that can be shown, with their wordings. */
async function showHotspots(
  ctx: Context,
  rows: readonly HotspotRow[],
  is_verbatim = ctx.caller.scope === 'operator',
): Promise<ShownHotspot[]> {
  const wordings = await wordHotspots(ctx, rows, is_verbatim)
  return rows.flatMap((row) => {
    const wording = wordings.get(row.hotspot_id)
    return wording ? [{ ...wording, ...row }] : []
  })
}

/** The first hotspots that can be shown: what several searched for, then what only the caller did. */
async function readShown(ctx: Context, filter: HotspotFilter): Promise<ShownHotspot[]> {
  let shown: ShownHotspot[] = []
  for (const spare of SPARE_HOTSPOTS) {
    const limit = filter.limit + spare
    const rows = await listHotspots(ctx.db, { ...filter, limit })
    shown = await showHotspots(ctx, rows)
    if (shown.length >= filter.limit || rows.length < limit) break
  }
  if (shown.length < filter.limit && filter.min_clusters > 1)
    shown.push(...(await showHotspots(ctx, await listHotspotsOfOne(ctx.db, ctx.caller.contributor_id, filter), true)))
  return shown.slice(0, filter.limit)
}

/** `GET /v1/demand/hotspots`: lists the hotspots, after it has grouped a batch of the newest searches. */
export async function listDemandHotspots(
  ctx: Context<RetrievalParts>,
  { days, domain = null, max_top_score, limit }: OperationInput<'listDemandHotspots'>,
): Promise<OperationOutput<'listDemandHotspots'>> {
  if (await ctx.disk.hasSpace()) {
    await ctx.search_log.flush()
    await groupRequestedTexts(ctx)
  }
  const filter = { since: daysBefore(ctx.now(), days).slice(0, 10), max_top_score, domain }
  const min_clusters = ctx.caller.scope === 'operator' ? 0 : MIN_HOTSPOT_CONTRIBUTORS
  const [shown, total_unmet_events] = await Promise.all([
    readShown(ctx, { ...filter, min_clusters, limit }),
    countUnmetSearches(ctx.db, filter),
  ])
  const hotspots = (await addDomains(ctx.db, filter, shown)).map(({ hotspot_id: _, ...hotspot }) => hotspot)
  return { hotspots, window_days: days, total_unmet_events }
}
