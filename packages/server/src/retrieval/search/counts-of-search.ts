import { latencyBuckets } from '../../platform/counters/histogram.ts'
import { type CountSeries, type HourlyCount, hourOf } from '../../platform/counters/hourly-count.ts'
import type { SearchChannel } from '../../rules/search-engine/index/types.ts'
import { MAX_UNMET_TOP_SCORE } from '../demand/unmet-search-store.ts'

/** Facts about a search for the figures of the service. */
export interface SearchFigures {
  /** time until its results were found and compared; null when it is not measured */
  latency_ms: number | null
  channels_used: readonly SearchChannel[]
  /** the channel that scored the first result highest; null without a result */
  channel_won: SearchChannel | null
}

interface CountedSearch {
  /** ISO 8601 */
  searched_at: string
  /** workspace of the key; null for a personal one */
  workspace_id: string | null
  self_only: boolean
  top_score: number
  figures: SearchFigures | null
}

/**
 * Lists what a search counts as in the figures of the service. One in a workspace or among own records alone is not
 * public.
 */
export function countsOfSearch({ figures, ...search }: CountedSearch): HourlyCount[] {
  if (figures === null) return []
  const { latency_ms, channels_used, channel_won } = figures
  const is_public = search.workspace_id === null && !search.self_only
  const hour = hourOf(search.searched_at)
  const one = (series: CountSeries, key = ''): HourlyCount => {
    return { hour, series, key, is_public, n: 1, sum: 0, buckets: [] }
  }
  return [
    { ...one('searches'), buckets: latency_ms === null ? [] : latencyBuckets(latency_ms) },
    ...(search.top_score > MAX_UNMET_TOP_SCORE ? [one('hits')] : []),
    ...channels_used.map((name) => one('channel_used', name)),
    ...(channel_won === null ? [] : [one('channel_won', channel_won)]),
  ]
}
