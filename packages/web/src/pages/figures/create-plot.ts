import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** The values of a plot: numbers over time, or counts of ranges. */
export interface PlotData {
  /** Seconds since 1970 of a time, or the number of a range. */
  x: number[]
  /** Counts, or shares of a line; null where nothing is known. */
  y: (number | null)[]
  kind: 'bars' | 'line'
  /** Whether `x` is a time. */
  is_time: boolean
  /** Whether the axis of times is in UTC, as days are that begin there. */
  is_utc?: boolean
  /** Writes a value of `y`. */
  formatValue: (value: number) => string
  /** Names a range; only without time. */
  formatRange?: (index: number) => string
}

const SECOND_MS = 1000
const HEIGHT = 180
const AXIS_SIZE = 52
const MAX_BAR_SHARE = 0.8
const MAX_BAR_PX = 48
/** Counts are whole, and so are the steps of their axis. */
const COUNT_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000]

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Draws a plot in the colours of the current scheme into an element. */
export function createPlot(element: HTMLElement, data: PlotData): uPlot {
  const { x, y, kind, is_time, is_utc = false, formatValue, formatRange } = data
  const axis = {
    stroke: color('--text-muted'),
    font: `12px ${color('--font')}`,
    grid: { stroke: color('--border'), width: 1 },
    ticks: { show: false },
  }
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      padding: [8, 8, 0, 0],
      ...(is_utc && { tzDate: (time_s) => uPlot.tzDate(new Date(time_s * SECOND_MS), 'Etc/UTC') }),
      scales: {
        x: { time: is_time, ...(kind === 'bars' && { range: (_plot, min, max) => barRange(x, min, max) }) },
        y: { range: (_plot, _min, max) => [0, kind === 'line' ? 1 : Math.max(1, max) * 1.08] },
      },
      axes: [
        { ...axis, grid: { show: false }, ...(formatRange && { values: (_plot, ticks) => ticks.map(formatRange) }) },
        {
          ...axis,
          size: AXIS_SIZE,
          values: (_plot, ticks) => ticks.map(formatValue),
          ...(kind === 'bars' && { incrs: COUNT_STEPS }),
        },
      ],
      series: [
        {},
        {
          stroke: color('--accent'),
          width: kind === 'line' ? 2 : 0,
          ...(kind === 'bars'
            ? {
                fill: color('--accent'),
                points: { show: false },
                paths: uPlot.paths.bars?.({ size: [MAX_BAR_SHARE, MAX_BAR_PX] }),
              }
            : { spanGaps: false, points: { show: x.length < 40, size: 5 } }),
        },
      ],
    },
    [x, y],
    element,
  )
}

/** Half a step beyond the first and the last bar, so that both are whole. */
function barRange(x: number[], min: number, max: number): [number, number] {
  const [first = 0, second = first + 1] = x
  const half = (second - first) / 2
  return [min - half, max + half]
}
