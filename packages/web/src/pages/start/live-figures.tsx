import { useEffect } from 'preact/hooks'
import { useResource } from '../../data/resource.ts'
import { pageHref } from '../../routing/router.ts'
import { strings } from '../../strings.ts'
import { formatCount } from '../../text/format-number.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { Failure } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'

const { start: texts } = strings
const REFRESH_MS = 30_000
const TREND_DAYS = 30
const MIN_TREND_POINTS = 3

/** Plots the number of recent searches as a line; nothing while that is unknown, or too little to show. */
function SearchTrend() {
  const data = useResource((client, signal) => client.getDashboardData({ window_days: TREND_DAYS }, { signal }), [])
  const points = data.value?.series.searches ?? []
  const sum = points.reduce((before, { n }) => before + n, 0)
  // everybody sees rounded counts: days with few searches are 0, and a line of one peak says nothing
  if (points.filter(({ n }) => n > 0).length < MIN_TREND_POINTS) return null
  return (
    <p>
      <strong class="figure-with-trend">
        {formatCount(sum)} <Sparkline values={points.map(({ n }) => n)} label={texts.trend_label} />
      </strong>{' '}
      {texts.searches(TREND_DAYS)}
    </p>
  )
}

/** The public figures, which refresh themselves while the page is visible. */
export function LiveFigures() {
  const stats = useResource((client, signal) => client.getStats({}, { signal }), [])
  const { reload } = stats
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  if (stats.error !== undefined && !stats.value) return <Failure error={stats.error} onRetry={reload} />
  const { value } = stats
  const count = (n: number | undefined) => (n === undefined ? ' ' : formatCount(n))
  return (
    <section class="live-figures" aria-label={texts.figures_label}>
      <p>
        <strong>{count(value?.total_experiences)}</strong> {texts.experiences}
      </p>
      <p>
        <strong>{count(value?.total_contributors)}</strong> {texts.contributors}
      </p>
      <p>
        <strong>{count(value?.total_feedback_events)}</strong> {texts.votes}
      </p>
      <p>
        <strong>{value ? value.last_deposit ? <Time at={value.last_deposit} /> : texts.nothing_yet : ' '}</strong>{' '}
        {texts.last_deposit}
      </p>
      <SearchTrend />
      <p>
        <a href={pageHref('figures')}>{texts.all_figures}</a>
      </p>
    </section>
  )
}
