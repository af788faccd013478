import { bootstrap } from './bootstrap.ts'
import type { MetricScores } from './eval-types.ts'
import { formatInterval, formatMetric, metricLabels, metricValues } from './format-metrics.ts'
import type { DerivedResult } from './measure-set.ts'

/** The first metric of a derived set; with untouched queries, its ratio to their value. */
export function compareWithUntouched({ metrics: [metric], ours, untouched }: DerivedResult) {
  const meanOf = (scores: MetricScores[]) => bootstrap([metricValues(scores, metric)]).mean
  const label = metricLabels[metric]
  return untouched === null
    ? { what: label, value: meanOf(ours) }
    : { what: `${label} by that of the untouched queries`, value: meanOf(ours) / meanOf(untouched) }
}

/** Renders the value against the target. */
function compareWithTarget(result: DerivedResult): string {
  const { value } = compareWithUntouched(result)
  const ratio = result.untouched === null ? '' : `${formatMetric(value)} of the untouched`
  if (result.target === null) return ratio
  return `${ratio === '' ? '' : `${ratio}, `}target ${formatMetric(result.target)}: ${value >= result.target ? 'met' : 'MISSED'}`
}

/** Tabulates each derived set with its variants and, where there are any, its untouched queries. */
export function derivedTable(derived: readonly DerivedResult[]): string[][] {
  const rows = derived.flatMap((result) =>
    result.metrics.flatMap((metric, i) => {
      const ours = metricValues(result.ours, metric)
      const others = result.untouched ? [{ name: 'untouched queries', scores: result.untouched }] : []
      return [
        [
          result.name,
          metricLabels[metric],
          String(ours.length),
          'everything',
          formatInterval(bootstrap([ours])),
          '',
          i === 0 ? compareWithTarget(result) : '',
        ],
        ...[...others, ...result.variants].map(({ name, scores }) => {
          const values = metricValues(scores, metric)
          const change = values.map((value, at) => value - (ours[at] ?? 0))
          return ['', '', '', name, formatMetric(bootstrap([values]).mean), formatInterval(bootstrap([change])), '']
        }),
      ]
    }),
  )
  return [['derived set', 'metric', 'queries', 'what is asked', 'value', 'change', 'target'], ...rows]
}
