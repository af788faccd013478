import { strings } from '../strings.ts'
import { formatCount, formatShare } from '../text/format-number.ts'
import { DataTable } from './data-table.tsx'
import { type ReliabilityBin, type ReliabilityPoint, reliabilityPoints } from './reliability-points.ts'
import './reliability-plot.css'

const LEFT = 46
const TOP = 12
const SIDE = 260
const WIDTH = LEFT + SIDE + 16
const HEIGHT = TOP + SIDE + 42
const TICKS = [0, 0.25, 0.5, 0.75, 1]
const texts = strings.reliability

const x = (share: number): number => LEFT + share * SIDE
const y = (share: number): number => TOP + (1 - share) * SIDE

const Axes = () => (
  <g>
    {TICKS.map((share) => (
      <g key={share}>
        <line class="plot-grid" x1={x(0)} x2={x(1)} y1={y(share)} y2={y(share)} />
        <line class="plot-grid" x1={x(share)} x2={x(share)} y1={y(0)} y2={y(1)} />
        <text x={x(0) - 6} y={y(share) + 4} text-anchor="end">
          {formatShare(share)}
        </text>
        <text x={x(share)} y={y(0) + 16} text-anchor="middle">
          {formatShare(share)}
        </text>
      </g>
    ))}
    <text class="plot-title" x={x(0.5)} y={HEIGHT - 6} text-anchor="middle">
      {texts.predicted_axis}
    </text>
    <text class="plot-title" transform={`translate(10 ${y(0.5)}) rotate(-90)`} text-anchor="middle">
      {texts.observed_axis}
    </text>
    <line class="plot-diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
  </g>
)

const Point = ({ from, to, predicted, observed, radius, count, label }: ReliabilityPoint) => (
  <g>
    <title>{`${label}: ${texts.point(formatShare(observed), formatCount(count))}`}</title>
    <line class="plot-range" x1={x(from)} x2={x(to)} y1={y(observed)} y2={y(observed)} />
    <circle class="plot-dot" cx={x(predicted)} cy={y(observed)} r={radius} />
    {/* above the dot, or below it at the upper edge */}
    <text
      class="plot-count"
      x={x(predicted)}
      y={observed > 0.85 ? y(observed) + radius + 13 : y(observed) - radius - 5}
      text-anchor="middle"
    >
      {formatCount(count)}
    </text>
  </g>
)

/**
 * Plots predictions against outcomes: dots on the diagonal mean that a forecast of 80 % came true in 80 of 100 cases.
 * @param label names the forecasts, for screen readers and the table
 */
export function ReliabilityPlot({ bins, label }: { bins: readonly ReliabilityBin[]; label: string }) {
  const points = reliabilityPoints(bins)
  return (
    <figure class="reliability">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <Axes />
        {points.map((point) => (
          <Point key={point.label} {...point} />
        ))}
      </svg>
      <figcaption class="muted">{texts.caption}</figcaption>
      <details>
        <summary>{strings.common.table}</summary>
        <DataTable
          caption={label}
          rows={points}
          keyOf={(point) => point.label}
          columns={[
            { title: texts.range, cell: (point) => point.label },
            {
              title: texts.predicted,
              is_number: true,
              cell: ({ from, to }) => (from === to ? formatShare(from) : `${formatShare(from)} – ${formatShare(to)}`),
            },
            { title: texts.observed, is_number: true, cell: ({ observed }) => formatShare(observed) },
            { title: texts.count, is_number: true, cell: ({ count }) => formatCount(count) },
          ]}
        />
      </details>
    </figure>
  )
}
