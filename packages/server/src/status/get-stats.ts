import { type OperationOutput, trustLevels } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { countDomains, countTrustLevels, getTotals, listTopTags } from './store.ts'

const MAX_TOP_TAGS = 20
/** An answer is kept this many times as long as it took to make: anyone may ask, without a key, as often as they like. */
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
 * Reads the public figures so that asking for them never takes more than a part of the database's time: those who ask
 * at the same time share one answer, and a slow one is kept for a while.
 * @param clock_ms monotonic time
 */
export function createStatsReader(db: Db, clock_ms: () => number = () => performance.now()): StatsReader {
  let running: Promise<Stats> | null = null
  let kept: { stats: Stats; until_ms: number } | null = null
  async function read(): Promise<Stats> {
    const started = clock_ms()
    const stats = await computeStats(db)
    kept = { stats, until_ms: clock_ms() + CACHE_TIME_FACTOR * (clock_ms() - started) }
    return stats
  }
  return async () => {
    if (kept && clock_ms() < kept.until_ms) return kept.stats
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}

/** Public figures. */
export const getStats = (ctx: Context): Promise<Stats> => ctx.readStats()
