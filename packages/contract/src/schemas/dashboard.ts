import { z } from 'zod'
import { DateTime, UnitInterval } from './primitives.ts'
import { VerdictCalibration } from './status.ts'

/** Days for which figures are stored and shown. */
export const MAX_DASHBOARD_DAYS = 90
/** Without an operator's key every count is rounded down to a multiple of this, so that no group of 1 to 4 shows. */
export const PUBLIC_COUNT_STEP = 5

const Double = z.number().meta({ format: 'double' })

export const DashboardQuery = z.object({
  window_days: z
    .int()
    .min(1)
    .max(MAX_DASHBOARD_DAYS)
    .default(30)
    .describe('How far to look back. Up to 7 days the points are hours, beyond that days.'),
})

const DashboardPoint = z
  .object({ t: DateTime.describe('When the hour or the day begins, UTC.'), n: z.int() })
  .meta({ id: 'DashboardPoint' })
const DashboardRate = z
  .object({ t: DateTime, rate: UnitInterval.nullable().describe('Null where too little was searched.') })
  .meta({ id: 'DashboardRate' })

const percentile = Double.nullable().describe('Estimated from the buckets; null where too few searches were measured.')
const LatencyHistogram = z
  .object({
    buckets: z.array(Double).describe('Upper bounds in milliseconds.'),
    counts: z.array(z.int()).describe('Searches up to each bound, and last those beyond all.'),
    p50: percentile,
    p95: percentile,
    p99: percentile,
  })
  .meta({ id: 'LatencyHistogram' })

const QualityHistogram = z
  .object({
    buckets: z.array(UnitInterval).describe('Upper bounds of the quality score.'),
    counts: z.array(z.int()).describe('Deposits of the window below each bound.'),
  })
  .meta({ id: 'QualityHistogram' })

const ChannelFigures = z
  .object({
    used: z.int().describe('Searches in which the channel took part.'),
    won: z.int().describe('Searches whose first result the channel scored highest.'),
  })
  .meta({ id: 'ChannelFigures' })

const ReportedOutcomes = z
  .object({
    from: UnitInterval,
    to: UnitInterval,
    n: z.int().describe('Verdicts with a probability in this range whose outcome was reported.'),
    succeeded: Double.describe('How many of these actions succeeded; a partial success is half of one.'),
  })
  .meta({ id: 'ReportedOutcomes' })

export const DashboardData = z
  .object({
    generated_at: DateTime,
    window_days: z.int(),
    bucket: z.enum(['hour', 'day']),
    is_rounded: z
      .boolean()
      .describe(`Every count is rounded down to a multiple of ${PUBLIC_COUNT_STEP}; false with an operator's key.`),
    late_until: DateTime.nullable().describe(
      'Points up to this were computed afterwards, of what was kept; null when none was, and while counts are rounded.',
    ),
    series: z.object({
      deposits: z.array(DashboardPoint),
      searches: z.array(DashboardPoint),
      feedback: z.array(DashboardPoint),
      contributors: z.array(DashboardPoint).describe('Who registered.'),
    }),
    latency_ms: z.object({ search: LatencyHistogram }),
    hit_rate: z.array(DashboardRate).describe('Share of the searches that found something useful.'),
    channels: z.record(z.string(), ChannelFigures),
    quality: QualityHistogram,
    trust_levels: z.record(z.string(), z.int()).describe('Contributors of each trust level now.'),
    domains: z.record(z.string(), z.int()).describe('Deposits of the window by domain.'),
    calibration: VerdictCalibration.extend({
      outcomes: z.array(ReportedOutcomes).describe('Outcomes of evaluated actions in the window.'),
    }).meta({ id: 'ReportedCalibration' }),
  })
  .meta({ id: 'DashboardData' })
export type DashboardData = z.output<typeof DashboardData>
