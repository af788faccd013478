const WIDTH = 120
const HEIGHT = 32
const PADDING = 2

/** Points of a line through values, from 0 at the bottom to the greatest value at the top. */
function sparklinePoints(values: number[]): string {
  const max = Math.max(1, ...values)
  const step = (WIDTH - 2 * PADDING) / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      const y = HEIGHT - PADDING - (value / max) * (HEIGHT - 2 * PADDING)
      return `${(PADDING + index * step).toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

/** A series of numbers in the height of a line of text; `label` describes it. */
export const Sparkline = ({ values, label }: { values: number[]; label: string }) => (
  <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
    <polyline points={sparklinePoints(values)} />
  </svg>
)
