import { type Returned, trustLevels } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { countDomains, countTrustLevels, getTotals, listTopTags } from './store.ts'

const TAGS_SHOWN = 20

/** Public figures. */
export async function getStats(ctx: Context): Promise<Returned<'getStats'>> {
  const [totals, top_tags, levels, domains] = await Promise.all([
    getTotals(ctx.db),
    listTopTags(ctx.db, TAGS_SHOWN),
    countTrustLevels(ctx.db),
    countDomains(ctx.db),
  ])
  const byLevel = new Map(levels.map(({ name, count }) => [name, count]))
  return {
    ...totals,
    top_tags,
    contributors_by_trust_level: Object.fromEntries(trustLevels.map((level) => [level, byLevel.get(level) ?? 0])),
    experiences_by_domain: Object.fromEntries(domains.map(({ name, count }) => [name, count])),
  }
}
