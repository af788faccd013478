import { MAX_DASHBOARD_DAYS, trustLevels } from '@cairnway/contract'
import type { PeriodCount } from '../../platform/counters/count-store.ts'
import { LATENCY_BOUNDS_MS, TENTH_BOUNDS } from '../../platform/counters/histogram.ts'
import { addBuckets, type CountSeries } from '../../platform/counters/hourly-count.ts'
import { DAY_MS, HOUR_MS } from '../../rules/time/time-units.ts'

/** The longest window with points of each period; in a longer one than a week the points are days, so that the answer stays small. */
export const MAX_WINDOW_DAYS = { hour: 7, day: MAX_DASHBOARD_DAYS } as const

/** The periods that are the points of a window. */
export interface FiguresWindow {
  window_days: number
  period: 'hour' | 'day'
  /** beginning of each period, ISO 8601, the running one last */
  times: string[]
}

/** The window of so many days that ends now: the periods that are over, and the running one. */
export function windowOf(now: Date, window_days: number): FiguresWindow {
  const period = window_days <= MAX_WINDOW_DAYS.hour ? 'hour' : 'day'
  const period_ms = period === 'hour' ? HOUR_MS : DAY_MS
  const length = (window_days * DAY_MS) / period_ms
  const last_ms = Math.floor(now.getTime() / period_ms) * period_ms
  const times = Array.from({ length }, (_, i) => new Date(last_ms - (length - 1 - i) * period_ms).toISOString())
  return { window_days, period, times }
}

type PointSeries = 'deposits' | 'searches' | 'hits' | 'feedback' | 'contributors'

/** Figures of a window. Every number is a count, or a sum that is no larger than its count. */
export interface Figures {
  /** one number for each period of the window */
  points: Record<PointSeries, number[]>
  latency: number[]
  quality: number[]
  channels: Record<string, { used: number; won: number }>
  domains: Record<string, number>
  trust_levels: Record<string, number>
  /** by tenth of the probability */
  outcomes: { n: number; succeeded: number }[]
  /** reported outcomes on which the calibration map was fitted */
  reports: number
}

const sumOf = (rows: readonly PeriodCount[]): number => rows.reduce((sum, { n }) => sum + n, 0)

const histogramOf = (rows: readonly PeriodCount[], length: number): number[] => [
  ...rows.reduce<readonly number[]>((sum, { buckets }) => addBuckets(sum, buckets), new Array<number>(length).fill(0)),
]

function sumByKey(rows: readonly PeriodCount[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, n } of rows) sums.set(key, (sums.get(key) ?? 0) + n)
  return sums
}

/** Adds up the counts of a window. What has a time of its own is counted in it, the rest as it is now. */
export function collectFigures(
  rows: readonly PeriodCount[],
  { times }: Pick<FiguresWindow, 'times'>,
  { trust_levels, reports }: { trust_levels: Readonly<Record<string, number>>; reports: number },
): Figures {
  const position = new Map(times.map((t, i) => [t, i]))
  const in_window = rows.filter(({ t }) => position.has(t))
  const of = (series: CountSeries) => in_window.filter((row) => row.series === series)
  const pointsOf = (series: PointSeries): number[] => {
    const points = new Array<number>(times.length).fill(0)
    for (const { t, n } of of(series)) {
      const i = position.get(t) ?? 0
      points[i] = (points[i] ?? 0) + n
    }
    return points
  }
  const won = sumByKey(of('channel_won'))
  const outcomes = of('outcomes')
  return {
    points: {
      deposits: pointsOf('deposits'),
      searches: pointsOf('searches'),
      hits: pointsOf('hits'),
      feedback: pointsOf('feedback'),
      contributors: pointsOf('contributors'),
    },
    latency: histogramOf(of('searches'), LATENCY_BOUNDS_MS.length + 1),
    quality: histogramOf(of('deposits'), TENTH_BOUNDS.length),
    channels: Object.fromEntries(
      [...sumByKey(of('channel_used'))].map(([name, used]) => [name, { used, won: won.get(name) ?? 0 }]),
    ),
    // nothing is known of the domain of erased records
    domains: Object.fromEntries([...sumByKey(of('deposits'))].filter(([domain]) => domain !== '')),
    trust_levels: Object.fromEntries(trustLevels.map((level) => [level, trust_levels[level] ?? 0])),
    outcomes: TENTH_BOUNDS.map((_, i) => {
      const reported = outcomes.filter(({ key }) => key === String(i))
      return { n: sumOf(reported), succeeded: reported.reduce((total, { sum }) => total + sum, 0) }
    }),
    reports,
  }
}
