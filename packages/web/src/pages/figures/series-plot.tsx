import type { DashboardData } from '@cairnway/sdk'
import { useMemo } from 'preact/hooks'
import { strings } from '../../strings.ts'
import { formatCount, formatShare, formatShortCount } from '../../text/format-number.ts'
import { formatDateTime, formatUtc, formatUtcDay } from '../../text/format-time.ts'
import { Plot } from './plot.tsx'
import { lastRate, total } from './summarize.ts'

const { figures: texts } = strings
const SECOND_MS = 1000

const seconds = (t: string): number => Date.parse(t) / SECOND_MS

/** The time that a point of a series counts; a day begins and ends in UTC. */
type Bucket = DashboardData['bucket']

const When = ({ t, bucket }: { t: string; bucket: Bucket }) =>
  bucket === 'day' ? (
    <time dateTime={t.slice(0, 10)}>{formatUtcDay(t)}</time>
  ) : (
    <time dateTime={t} title={formatUtc(new Date(t))}>
      {formatDateTime(new Date(t))}
    </time>
  )

interface SeriesPlotProps<T> {
  title: string
  points: T[]
  bucket: Bucket
}

/** Plots a count by hour or day. */
export function CountPlot({ title, points, bucket }: SeriesPlotProps<{ t: string; n: number }>) {
  const data = useMemo(
    () => ({
      x: points.map(({ t }) => seconds(t)),
      y: points.map(({ n }) => n),
      kind: 'bars' as const,
      is_time: true,
      is_utc: bucket === 'day',
      formatValue: formatShortCount,
    }),
    [points, bucket],
  )
  return (
    <Plot
      title={title}
      summary={texts.total(formatCount(total(points)))}
      data={data}
      columns={[texts.when, texts.count]}
      rows={points.map(({ t, n }) => ({ key: t, range: <When t={t} bucket={bucket} />, value: formatCount(n) }))}
    />
  )
}

/** Plots a share over time, with gaps where there are too few values. */
export function RatePlot({ title, points, bucket }: SeriesPlotProps<{ t: string; rate: number | null }>) {
  const data = useMemo(
    () => ({
      x: points.map(({ t }) => seconds(t)),
      y: points.map(({ rate }) => rate),
      kind: 'line' as const,
      is_time: true,
      is_utc: bucket === 'day',
      formatValue: formatShare,
    }),
    [points, bucket],
  )
  const last = lastRate(points)
  return (
    <Plot
      title={title}
      summary={last === null ? texts.too_few : texts.last_rate(formatShare(last))}
      data={data}
      columns={[texts.when, texts.rate]}
      rows={points.map(({ t, rate }) => ({
        key: t,
        range: <When t={t} bucket={bucket} />,
        value: rate === null ? '–' : formatShare(rate),
      }))}
    />
  )
}
