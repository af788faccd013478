import type { HonestCall } from './measure-hostile.ts'
import { percentile } from './measurement-log.ts'

const WIDTH = 720
const HEIGHT = 300
const MARGIN = { left: 64, right: 16, top: 28, bottom: 40 }
const WINDOW_S = 5
const MAX_MS = 100_000

export interface LatencySeries {
  name: string
  color: string
  calls: readonly HonestCall[]
}

const ticks = [1, 10, 100, 1000, 10_000, 100_000]
const plot_height = HEIGHT - MARGIN.top - MARGIN.bottom
const y = (ms: number): number =>
  MARGIN.top + plot_height * (1 - Math.log10(Math.min(MAX_MS, Math.max(1, ms))) / Math.log10(MAX_MS))

/** Draws the median (solid) and the 95th percentile (dashed) of calls by the window of `WINDOW_S` in which they began. */
export function plotLatency(series: readonly LatencySeries[], calm_s: number, total_s: number): string {
  const x = (s: number): number => MARGIN.left + ((WIDTH - MARGIN.left - MARGIN.right) * s) / total_s
  const line = ({ calls, color }: LatencySeries, share: number): string => {
    const points: string[] = []
    for (let from = 0; from < total_s; from += WINDOW_S) {
      const times = calls.filter(({ at_s }) => at_s >= from && at_s < from + WINDOW_S).map(({ ms }) => ms)
      if (times.length > 0)
        points.push(`${x(from + WINDOW_S / 2).toFixed(0)},${y(percentile(times, share)).toFixed(0)}`)
    }
    const dash = share > 0.5 ? ' stroke-dasharray="4 3" stroke-width="1.2"' : ' stroke-width="2"'
    return `<polyline fill="none" stroke="${color}"${dash} points="${points.join(' ')}"/>`
  }
  const label = (ms: number) => (ms < 1000 ? `${ms} ms` : `${ms / 1000} s`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<rect x="${x(calm_s).toFixed(0)}" y="${MARGIN.top}" width="${(x(total_s) - x(calm_s)).toFixed(0)}" height="${plot_height}" fill="#f4f4f4"/>`,
    ...ticks.map(
      (ms) =>
        `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(ms).toFixed(0)}" y2="${y(ms).toFixed(0)}" stroke="#ddd"/><text x="${MARGIN.left - 8}" y="${(y(ms) + 4).toFixed(0)}" text-anchor="end">${label(ms)}</text>`,
    ),
    ...series.flatMap((each) => [line(each, 0.5), line(each, 0.95)]),
    ...series.map(
      ({ name, color }, i) =>
        `<text x="${MARGIN.left + 8 + i * 150}" y="18" fill="${color}">${name}: p50, p95 (dashed)</text>`,
    ),
    `<text x="${(x(calm_s) + 6).toFixed(0)}" y="${HEIGHT - MARGIN.bottom - 6}" fill="#666">one hostile key among ten honest ones</text>`,
    `<text x="${WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">seconds of load (0 to ${total_s})</text>`,
    '</svg>',
    '',
  ].join('\n')
}
