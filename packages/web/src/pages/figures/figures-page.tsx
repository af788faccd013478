import type { DashboardData } from '@cairnway/sdk'
import { useEffect } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { changeQuery, query } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { domainName } from '../../text/domains.ts'
import { formatMilliseconds, formatScore } from '../../text/format-number.ts'
import { SelectField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReliabilityPlot } from '../../ui/reliability-plot.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { HistogramPlot } from './histogram-plot.tsx'
import { CountPlot, RatePlot } from './series-plot.tsx'
import { ShareBars } from './share-bars.tsx'
import { shares } from './summarize.ts'
import './figures.css'

const { figures: texts } = strings
const periods = [1, 7, 30, 90] as const
const DEFAULT_DAYS = 30
const REFRESH_MS = 20_000

const chosenDays = (): number => periods.find((days) => String(days) === query.value.get('days')) ?? DEFAULT_DAYS

const orUnknown = (duration_ms: number | null): string =>
  duration_ms === null ? strings.common.unknown : formatMilliseconds(duration_ms)

const channelName = (name: string): string => (texts.channel_names as Record<string, string>)[name] ?? name

function Latency({
  histogram: { buckets, counts, p50, p95, p99 },
}: {
  histogram: DashboardData['latency_ms']['search']
}) {
  return (
    <HistogramPlot
      title={texts.latency}
      summary={p50 === null ? texts.nothing : texts.latency_summary(orUnknown(p50), orUnknown(p95), orUnknown(p99))}
      bounds={buckets}
      counts={counts}
      formatBound={formatMilliseconds}
      range_title={texts.latency_range}
    />
  )
}

function Calibration({ calibration }: { calibration: DashboardData['calibration'] }) {
  const bins = calibration.outcomes
    .filter(({ n }) => n > 0)
    .map(({ from, to, n, succeeded }) => ({
      label: `${formatScore(from)} – ${formatScore(to)}`,
      from,
      to,
      count: n,
      succeeded,
    }))
  return (
    <section class="card figure" aria-label={texts.calibration}>
      <h2>{texts.calibration}</h2>
      {bins.length === 0 ? (
        <Empty title={texts.calibration_empty} />
      ) : (
        <ReliabilityPlot bins={bins} label={texts.calibration} />
      )}
    </section>
  )
}

/** Every figure of the period, each with its numbers in a table. */
const AllFigures = ({ data }: { data: DashboardData }) => (
  <div class="stack">
    <p class="muted prose">
      {texts.as_of} <Time at={data.generated_at} />. {data.is_rounded && texts.rounded}{' '}
      {data.late_until !== null && texts.late}
    </p>
    <div class="figures-grid">
      <CountPlot title={texts.searches} bucket={data.bucket} points={data.series.searches} />
      <RatePlot title={texts.hit_rate} bucket={data.bucket} points={data.hit_rate} />
      <CountPlot title={texts.deposits} bucket={data.bucket} points={data.series.deposits} />
      <CountPlot title={texts.feedback} bucket={data.bucket} points={data.series.feedback} />
      <CountPlot title={texts.contributors} bucket={data.bucket} points={data.series.contributors} />
      <Latency histogram={data.latency_ms.search} />
      <ShareBars
        title={texts.channels}
        note={texts.channels_note}
        columns={[texts.channel, texts.count]}
        rows={shares(
          Object.fromEntries(Object.entries(data.channels).map(([name, { won }]) => [channelName(name), won])),
        )}
      />
      <HistogramPlot
        title={texts.quality}
        summary={texts.quality_summary}
        bounds={data.quality.buckets}
        counts={data.quality.counts}
        formatBound={formatScore}
        range_title={texts.quality_range}
      />
      <ShareBars
        title={texts.trust_levels}
        columns={[texts.trust_level, texts.count]}
        rows={shares(data.trust_levels)}
      />
      <ShareBars
        title={texts.domains}
        columns={[texts.domain, texts.count]}
        rows={shares(
          Object.fromEntries(Object.entries(data.domains).map(([name, count]) => [domainName(name), count])),
        )}
      />
      <Calibration calibration={data.calibration} />
    </div>
  </div>
)

/** The live figures of the service: for everybody rounded, for operators in full. */
export function FiguresPage() {
  const window_days = chosenDays()
  const data = useResource((client, signal) => client.getDashboardData({ window_days }, { signal }), [window_days])
  const { reload } = data
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div class="stack">
        <div class="figures-period">
          <SelectField
            label={texts.period}
            value={String(window_days)}
            onValue={(value) => changeQuery({ days: value })}
            options={periods.map((days) => [String(days), texts.period_option(days)] as const)}
          />
        </div>
        <Loaded resource={data} lines={12}>
          {(value) => <AllFigures data={value} />}
        </Loaded>
      </div>
    </>
  )
}
