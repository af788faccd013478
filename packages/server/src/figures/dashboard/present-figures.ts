import { type DashboardData, PUBLIC_COUNT_STEP } from '@cairnway/contract'
import { LATENCY_BOUNDS_MS, latencyPercentile, TENTH_BOUNDS } from '../../platform/counters/histogram.ts'
import type { CalibrationInForce } from '../../retrieval/calibration/calibration-reader.ts'
import type { Figures, FiguresWindow } from './figures.ts'

/** A rate of rounded counts is too far from the true one below so many searches. */
export const MIN_ROUNDED_SEARCHES = 20

/** The share of the searches that found something useful; null where too few are known. */
function hitRate(searches: number, hits: number, is_rounded: boolean): number | null {
  if (searches < (is_rounded ? MIN_ROUNDED_SEARCHES : 1)) return null
  return Math.round(Math.min(1, hits / searches) * 1000) / 1000
}

/** A percentile of times; null for rounded counts when rounding may have removed the counts beyond it. */
function percentileOf(latency: readonly number[], share: number, is_rounded: boolean): number | null {
  const beyond = latency.reduce((sum, count) => sum + count, 0) * (1 - share)
  return is_rounded && beyond < PUBLIC_COUNT_STEP ? null : latencyPercentile(latency, share)
}

/** Facts that the figures are shown with. */
export interface FiguresFrame extends FiguresWindow {
  generated_at: string
  is_rounded: boolean
  late_until: string | null
  calibration: CalibrationInForce
}

/**
 * Makes the answer of figures alone, so that the rates and percentiles of rounded counts disclose no more than these
 * counts.
 */
export function presentFigures(
  { points, latency, quality, channels, domains, trust_levels, outcomes, reports }: Figures,
  { generated_at, window_days, period, times, is_rounded, late_until, calibration }: FiguresFrame,
): DashboardData {
  const toPoints = (counts: readonly number[]) => times.map((t, i) => ({ t, n: counts[i] ?? 0 }))
  const percentile = (share: number) => percentileOf(latency, share, is_rounded)
  return {
    generated_at,
    window_days,
    bucket: period,
    is_rounded,
    late_until,
    series: {
      deposits: toPoints(points.deposits),
      searches: toPoints(points.searches),
      feedback: toPoints(points.feedback),
      contributors: toPoints(points.contributors),
    },
    latency_ms: {
      search: {
        buckets: [...LATENCY_BOUNDS_MS],
        counts: latency,
        p50: percentile(0.5),
        p95: percentile(0.95),
        p99: percentile(0.99),
      },
    },
    hit_rate: times.map((t, i) => ({
      t,
      rate: hitRate(points.searches[i] ?? 0, points.hits[i] ?? 0, is_rounded),
    })),
    channels,
    quality: { buckets: TENTH_BOUNDS, counts: quality },
    trust_levels,
    domains,
    calibration: {
      fitted_at: calibration.fitted_at,
      reports,
      // a breakpoint may be made of a single outcome
      knots: is_rounded ? [] : [...calibration.map.knots],
      outcomes: outcomes.map((outcome, i) => ({
        from: TENTH_BOUNDS[i - 1] ?? 0,
        to: TENTH_BOUNDS[i] ?? 1,
        ...outcome,
      })),
    },
  }
}
