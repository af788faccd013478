import { renderTable } from '../bench/render-table.ts'
import { bootstrap } from './bootstrap.ts'
import type { MetricScores } from './eval-types.ts'
import { formatInterval, formatShare, metricLabels, metricValues } from './format-metrics.ts'
import type { DerivedResult } from './measure-set.ts'

/** Renders the first metric against the target; with untouched queries, its ratio to their value. */
function compareWithTarget({ metrics: [metric], ours, untouched, target }: DerivedResult): string {
  const meanOf = (scores: MetricScores[]) => bootstrap([metricValues(scores, metric)]).mean
  const value = untouched === null ? meanOf(ours) : meanOf(ours) / meanOf(untouched)
  const ratio = untouched === null ? '' : `${formatShare(value)} of the untouched`
  if (target === null) return ratio
  return `${ratio === '' ? '' : `${ratio}, `}target ${formatShare(target)}: ${value >= target ? 'met' : 'MISSED'}`
}

/** Renders each derived set with its variants and, where there are any, its untouched queries. */
export function derivedTable(derived: readonly DerivedResult[]): string {
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
          return ['', '', '', name, formatShare(bootstrap([values]).mean), formatInterval(bootstrap([change])), '']
        }),
      ]
    }),
  )
  return renderTable([['derived set', 'metric', 'queries', 'what is asked', 'value', 'change', 'target'], ...rows])
}
