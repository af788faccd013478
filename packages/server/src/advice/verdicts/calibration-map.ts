/** A raw probability and what became of it. */
export interface CalibrationPoint {
  /** 0..1 */
  raw: number
  /** 1 succeeded, .5 partially, 0 failed */
  outcome: number
}

/** A monotone map from raw to calibrated probabilities, linear between its knots and constant beyond them. */
export interface CalibrationMap {
  /** by ascending `raw` */
  knots: readonly { raw: number; calibrated: number }[]
  method: 'none' | 'platt' | 'isotonic'
  /** how many outcomes it was fitted on */
  points: number
}

/** Leaves probabilities as they are. */
export const IDENTITY_MAP: CalibrationMap = {
  knots: [
    { raw: 0, calibrated: 0 },
    { raw: 1, calibrated: 1 },
  ],
  method: 'none',
  points: 0,
}

/** The map of a service that has no reported outcomes yet. */
export const DEFAULT_CALIBRATION_MAP: CalibrationMap = IDENTITY_MAP

/** Applies the map to a raw probability. */
export function calibrate({ knots }: CalibrationMap, raw: number): number {
  const next = knots.findIndex((knot) => knot.raw >= raw)
  if (next === -1) return knots.at(-1)?.calibrated ?? raw
  const high = knots[next]
  const low = knots[next - 1]
  if (high === undefined) return raw
  if (low === undefined || high.raw === low.raw) return high.calibrated
  return low.calibrated + ((raw - low.raw) / (high.raw - low.raw)) * (high.calibrated - low.calibrated)
}

/** Outcomes below which no map is fitted. */
export const MIN_CALIBRATION_POINTS = 50
/** Fewer points are fitted by a curve of two parameters, more by isotonic regression. */
export const MIN_ISOTONIC_POINTS = 200

/**
 * Fits a map to reported outcomes with the map in force as prior.
 * @returns null when there are fewer than `MIN_CALIBRATION_POINTS`
 */
export function fitCalibration(points: readonly CalibrationPoint[], prior: CalibrationMap): CalibrationMap | null {
  if (points.length < MIN_CALIBRATION_POINTS) return null
  return { ...fitIsotonic([...points, ...priorPoints(prior)]), points: points.length }
}

/** The prior weighs as much as this many outcomes. */
const PRIOR_POINTS = 50

const priorPoints = (prior: CalibrationMap): CalibrationPoint[] =>
  Array.from({ length: PRIOR_POINTS }, (_, i) => {
    const raw = (i + 0.5) / PRIOR_POINTS
    return { raw, outcome: calibrate(prior, raw) }
  })

/** Pools adjacent points until the means ascend. */
function fitIsotonic(points: readonly CalibrationPoint[]): CalibrationMap {
  const blocks: { raw: number; sum: number; count: number }[] = []
  for (const { raw, outcome } of points.toSorted((a, b) => a.raw - b.raw)) {
    let block = { raw, sum: outcome, count: 1 }
    for (let last = blocks.at(-1); last && last.sum / last.count >= block.sum / block.count; last = blocks.at(-1)) {
      const count = last.count + block.count
      block = { raw: (last.raw * last.count + block.raw * block.count) / count, sum: last.sum + block.sum, count }
      blocks.pop()
    }
    blocks.push(block)
  }
  const knots = blocks.map(({ raw, sum, count }) => ({ raw, calibrated: sum / count }))
  return { knots, method: 'isotonic', points: points.length }
}
