import { MIN_HOTSPOT_CONTRIBUTORS, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { loadCommonWords } from '../search/common-words.ts'
import { daysBefore } from '../time/days-before.ts'
import { groupNewTexts } from './group-demand.ts'
import { countUnmetSearches, type HotspotText, listHotspots, listHotspotTexts } from './hotspot-store.ts'
import { type HotspotWording, wordForOperators, wordForOthers } from './public-words.ts'

/** Hotspots that are read beyond the limit: they replace those that cannot be shown. */
const SPARE_HOTSPOTS = 100

/** The wordings of hotspots, as the caller may read them; a hotspot that cannot be shown has none. */
export async function wordHotspots(ctx: Context, hotspot_ids: number[]): Promise<Map<number, HotspotWording>> {
  const is_operator = ctx.caller.scope === 'operator'
  const common_words = await loadCommonWords()
  const texts_of = new Map<number, HotspotText[]>()
  for (const text of hotspot_ids.length === 0 ? [] : await listHotspotTexts(ctx.db, hotspot_ids))
    texts_of.set(text.hotspot_id, [...(texts_of.get(text.hotspot_id) ?? []), text])
  const wordings = new Map<number, HotspotWording>()
  for (const [id, texts] of texts_of) {
    const wording = is_operator ? wordForOperators(texts) : wordForOthers(texts, common_words)
    if (wording) wordings.set(id, wording)
  }
  return wordings
}

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
  const wordings = await wordHotspots(
    ctx,
    rows.map(({ hotspot_id }) => hotspot_id),
  )
  const hotspots = rows.flatMap(({ hotspot_id, ...row }) => {
    const wording = wordings.get(hotspot_id)
    return wording ? [{ ...wording, ...row }] : []
  })
  return { hotspots: hotspots.slice(0, limit), window_days: days, total_unmet_events }
}
