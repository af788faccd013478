import { useMemo } from 'preact/hooks'
import { strings } from '../../strings.ts'
import { formatCount, formatShortCount } from '../../text/format-number.ts'
import { Plot } from './plot.tsx'
import { occupiedRange, rangeNames } from './summarize.ts'

interface HistogramPlotProps {
  title: string
  summary: string
  /** Upper bounds of the ranges; one count more than bounds is what lies beyond them. */
  bounds: number[]
  counts: number[]
  formatBound: (bound: number) => string
  range_title: string
}

/** Plots the count of each range. */
export function HistogramPlot({ title, summary, bounds, counts, formatBound, range_title }: HistogramPlotProps) {
  const [first, end] = occupiedRange(counts)
  const names = rangeNames(bounds, formatBound, counts.length)
  const shown = counts.slice(first, end)
  const data = useMemo(
    () => ({
      x: shown.map((_, index) => index),
      y: shown,
      kind: 'bars' as const,
      is_time: false,
      formatValue: formatShortCount,
      formatRange: (index: number) => {
        const bound = bounds[first + index]
        return Number.isInteger(index) && bound !== undefined ? `≤ ${formatBound(bound)}` : ''
      },
    }),
    [shown.join(), bounds.join()],
  )
  return (
    <Plot
      title={title}
      summary={summary}
      data={data}
      columns={[range_title, strings.figures.count]}
      rows={shown.map((count, index) => {
        const name = names[first + index] ?? ''
        return { key: name, range: name, value: formatCount(count) }
      })}
    />
  )
}
