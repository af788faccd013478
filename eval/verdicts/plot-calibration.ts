import type { CalibrationBin } from './verdict-figures.ts'

const SIZE = 360
const MARGIN = 48
const SPAN = SIZE - 2 * MARGIN
/** Confidence begins at .5: below it the verdict would be the other one. */
const FIRST = 0.5

export interface CalibrationSeries {
  name: string
  color: string
  bins: readonly CalibrationBin[]
}

const x = (value: number): number => MARGIN + (SPAN * (value - FIRST)) / (1 - FIRST)
const y = (value: number): number => SIZE - MARGIN - (SPAN * (value - FIRST)) / (1 - FIRST)
const round = (value: number): string => value.toFixed(1)

/** Draws the share of right verdicts over their confidence; a verdict that can be trusted lies on the diagonal. */
export function plotCalibration(series: readonly CalibrationSeries[]): string {
  const ticks = [0.5, 0.6, 0.7, 0.8, 0.9, 1]
  const drawn = series.flatMap(({ name, color, bins }, at) => [
    `<polyline fill="none" stroke="${color}" stroke-width="2" points="${bins.map(({ confidence, right }) => `${round(x(confidence))},${round(y(right))}`).join(' ')}"/>`,
    ...bins.map(
      ({ confidence, right, count }) =>
        `<circle cx="${round(x(confidence))}" cy="${round(y(right))}" r="${round(2 + Math.sqrt(count) / 4)}" fill="${color}" fill-opacity=".6"/>`,
    ),
    `<text x="${MARGIN + 8}" y="${MARGIN + 12 + 16 * at}" fill="${color}">${name}</text>`,
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...ticks.flatMap((tick) => [
      `<line x1="${round(x(tick))}" x2="${round(x(tick))}" y1="${MARGIN}" y2="${SIZE - MARGIN}" stroke="#eee"/>`,
      `<line x1="${MARGIN}" x2="${SIZE - MARGIN}" y1="${round(y(tick))}" y2="${round(y(tick))}" stroke="#eee"/>`,
      `<text x="${round(x(tick))}" y="${SIZE - MARGIN + 16}" text-anchor="middle">${tick}</text>`,
      `<text x="${MARGIN - 6}" y="${round(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
    ]),
    `<line x1="${MARGIN}" x2="${SIZE - MARGIN}" y1="${SIZE - MARGIN}" y2="${MARGIN}" stroke="#999" stroke-dasharray="4 3"/>`,
    ...drawn,
    `<text x="${SIZE / 2}" y="${SIZE - 10}" text-anchor="middle">confidence of the verdict</text>`,
    `<text x="14" y="${SIZE / 2}" text-anchor="middle" transform="rotate(-90 14 ${SIZE / 2})">share that was right</text>`,
    '</svg>',
    '',
  ].join('\n')
}
