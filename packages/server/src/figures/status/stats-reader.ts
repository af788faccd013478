import { type OperationOutput, trustLevels } from '@cairnway/contract'
import type { Db } from '../../platform/db/db.ts'
import { countDomains, countTrustLevels, getTotals, listTopTags } from './store.ts'

const MAX_TOP_TAGS = 20
/** Figures are cached for this many times as long as they took to compute. */
const CACHE_TIME_FACTOR = 3

type Stats = OperationOutput<'getStats'>

async function computeStats(db: Db): Promise<Stats> {
  const totals = await getTotals(db)
  const top_tags = await listTopTags(db, MAX_TOP_TAGS)
  const levels = new Map((await countTrustLevels(db)).map(({ name, count }) => [name, count]))
  const domains = await countDomains(db)
  return {
    ...totals,
    top_tags,
    contributors_by_trust_level: Object.fromEntries(trustLevels.map((level) => [level, levels.get(level) ?? 0])),
    experiences_by_domain: Object.fromEntries(domains.map(({ name, count }) => [name, count])),
  }
}

export type StatsReader = () => Promise<Stats>

/**
 * Reads the public figures. Everyone may request them without a key, so requests never take more than a share of the
 * database's time: simultaneous callers share one computation, and its result is cached in proportion to its duration.
 * @param now the clock of the service; when it is set back, the figures are computed again
 */
export function createStatsReader(db: Db, now: () => Date): StatsReader {
  let running: Promise<Stats> | null = null
  let cached: { stats: Stats; from_ms: number; until_ms: number } | null = null
  async function read(): Promise<Stats> {
    const started_ms = now().getTime()
    const stats = await computeStats(db)
    const from_ms = now().getTime()
    cached = { stats, from_ms, until_ms: from_ms + CACHE_TIME_FACTOR * (from_ms - started_ms) }
    return stats
  }
  return async () => {
    const now_ms = now().getTime()
    if (cached && cached.from_ms <= now_ms && now_ms < cached.until_ms) return cached.stats
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}
