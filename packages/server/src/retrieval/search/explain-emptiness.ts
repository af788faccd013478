import type { SearchQuery } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { IndexQuery } from '../../rules/search-engine/index/types.ts'
import type { RetrievalParts } from '../parts.ts'
import { searchFor } from './engines/search-engine.ts'
import { toIndexQuery } from './query-index.ts'

/** Records that are looked at; the index counts no more. */
const MAX_COUNTED = 1000

/** The filters of a search: their parameters, and what leaves each of them out. */
const FILTERS = {
  tags: { tags: [] },
  wedge: { wedge: null },
  evidence_class: { evidence_class: null },
  min_causal_depth: { min_causal_depth: 0 },
  min_boundary_precision: { min_boundary_precision: 0 },
  min_insight_transferability: { min_insight_transferability: 0 },
  scope: { self_only: false },
} as const satisfies Record<string, Partial<IndexQuery>>
type FilterName = keyof typeof FILTERS

const isActive = (name: FilterName, query: IndexQuery): boolean => {
  const [[field, absent] = ['', null]] = Object.entries(FILTERS[name])
  return JSON.stringify(query[field as keyof IndexQuery]) !== JSON.stringify(absent)
}

const withoutFilters = (query: IndexQuery, names: readonly FilterName[]): IndexQuery =>
  Object.assign({ ...query }, ...names.map((name) => FILTERS[name]))

/**
 * Finds the filters of a search that exclude all results, and how many records that the caller may read match without
 * them. It costs one search of the index, whatever the number of filters.
 * @returns null where no filter is the cause
 */
export async function explainEmptiness(
  ctx: Context<RetrievalParts>,
  query: SearchQuery,
  vector: Float32Array | null,
): Promise<string | null> {
  const corrected_text = await ctx.search_engine.correctSpelling(query.q, ctx.caller)
  const filtered: IndexQuery = { ...toIndexQuery(ctx, query, corrected_text), vector }
  const active = (Object.keys(FILTERS) as FilterName[]).filter((name) => isActive(name, filtered))
  if (active.length === 0) return null
  const { candidates } = await searchFor(ctx.search_engine, withoutFilters(filtered, active), MAX_COUNTED)
  if (candidates.length === 0) return null
  const ids = candidates.map(({ id }) => id)
  const counted = await Promise.all(
    active.map(async (name) => {
      const matching = await ctx.search_engine.selectMatching(ids, withoutFilters(filtered, [name]))
      return { name, count: matching.length }
    }),
  )
  const counts = counted.filter(({ count }) => count > 0)
  const reasons =
    counts.length > 0
      ? counts.map(({ name, count }) => `${count} without \`${name}\``)
      : [`${ids.length} without ${active.map((name) => `\`${name}\``).join(' and ')}`]
  return `Nothing found with these filters; ${reasons.join(', ')}.`
}
