import type { DashboardData } from '@cairnway/contract'
import { listCounts, type PeriodCount } from '../../platform/counters/count-store.ts'
import { hourOf } from '../../platform/counters/hourly-count.ts'
import type { Db } from '../../platform/db/db.ts'
import type { CalibrationInForce, CalibrationReader } from '../../retrieval/calibration/calibration-reader.ts'
import { HOUR_MS } from '../../rules/time/time-units.ts'
import { findFiguresMark } from './event-count-store.ts'
import { collectFigures, type FiguresWindow, MAX_WINDOW_DAYS, windowOf } from './figures.ts'
import { presentFigures } from './present-figures.ts'
import { roundFigures } from './round-figures.ts'

/** Time for which an answer is given again. */
const CACHE_MS = 3000
/** Hours that are over for longer are read again when the next hour begins: little is added to them by then. */
const RECENT_HOURS = 2

/**
 * Audience of the figures: operators see everything as it is, everybody else rounded counts of what everybody may read.
 */
type DashboardAudience = 'public' | 'operators'

/** Reads the figures of a window of so many days. */
export type DashboardReader = (audience: DashboardAudience, window_days: number) => Promise<DashboardData>

/** Counts of the database, by which every window of the same period is answered. */
interface ReadCounts {
  from_ms: number
  rows: PeriodCount[]
  trust_levels: Record<string, number>
  calibration: CalibrationInForce
  /** by days of the window */
  answers: Map<number, DashboardData>
}

function makeAnswer(
  { rows, trust_levels, calibration, from_ms }: ReadCounts,
  audience: DashboardAudience,
  window_days: number,
): DashboardData {
  const window = windowOf(new Date(from_ms), window_days)
  const is_rounded = audience === 'public'
  const figures = collectFigures(rows, window, { trust_levels, reports: calibration.reports })
  const [first = ''] = window.times
  return presentFigures(is_rounded ? roundFigures(figures) : figures, {
    ...window,
    generated_at: new Date(from_ms).toISOString(),
    is_rounded,
    late_until: is_rounded ? null : (rows.findLast(({ t, is_late }) => is_late && t >= first)?.t ?? null),
    calibration,
  })
}

/** The counts of the hours before one. */
interface History {
  before: string
  rows: PeriodCount[]
}

/**
 * Everyone may ask without a key, so the counts are read once every few seconds for each audience and period, whatever
 * windows are asked for, and simultaneous callers share one reading. Only the last hours are read each time.
 * @param now the clock of the service; when it is set back, the counts are read again
 */
export function createDashboardReader({
  db,
  now,
  readCalibration,
}: {
  db: Db
  now: () => Date
  readCalibration: CalibrationReader
}): DashboardReader {
  const histories = new Map<string, History>()
  const running = new Map<string, Promise<ReadCounts>>()
  const known = new Map<string, ReadCounts>()

  async function read(id: string, audience: DashboardAudience, { period }: FiguresWindow): Promise<ReadCounts> {
    const at = now()
    const before = hourOf(new Date(at.getTime() - RECENT_HOURS * HOUR_MS))
    const [since = ''] = windowOf(at, MAX_WINDOW_DAYS[period]).times
    const list = (from: string, until: string | null) =>
      listCounts(db, { since: from, until, period, only_public: audience === 'public' })
    const history = histories.get(id)
    const [older, recent, { trust_levels }, calibration] = await Promise.all([
      history?.before === before ? history.rows : list(since, before),
      list(before, null),
      findFiguresMark(db),
      readCalibration(),
    ])
    histories.set(id, { before, rows: older })
    return { from_ms: at.getTime(), rows: [...older, ...recent], trust_levels, calibration, answers: new Map() }
  }

  function readShared(id: string, audience: DashboardAudience, window: FiguresWindow): Promise<ReadCounts> {
    const current = running.get(id)
    if (current) return current
    const reading = read(id, audience, window)
      .then((counts) => {
        known.set(id, counts)
        return counts
      })
      .finally(() => running.delete(id))
    running.set(id, reading)
    return reading
  }

  return async (audience, window_days) => {
    const at = now()
    const window = windowOf(at, window_days)
    const id = `${audience} ${window.period}`
    const cached = known.get(id)
    const age_ms = cached ? at.getTime() - cached.from_ms : Number.POSITIVE_INFINITY
    const counts = cached && age_ms >= 0 && age_ms < CACHE_MS ? cached : await readShared(id, audience, window)
    const made = counts.answers.get(window_days) ?? makeAnswer(counts, audience, window_days)
    counts.answers.set(window_days, made)
    return made
  }
}
