/** A raw probability and what became of it. */
export interface CalibrationPoint {
  /** 0..1 */
  raw: number
  /** 1 succeeded, .5 partially, 0 failed */
  outcome: number
  /** 1 when absent */
  weight?: number
}

/** A monotone map from raw to calibrated probabilities, linear between its breakpoints (`knots`) and constant beyond them. */
export interface CalibrationMap {
  /** by ascending `raw` */
  knots: readonly { raw: number; calibrated: number }[]
  method: 'none' | 'platt' | 'isotonic'
  /** number of outcomes it was fitted on */
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

/** Outcomes below which no map is fitted. */
export const MIN_CALIBRATION_POINTS = 50
/** Points that weigh less together are fitted by a curve of two parameters, others by isotonic regression. */
export const MIN_ISOTONIC_POINTS = 200
/** The prior weighs as much as this many clusters that report. */
const PRIOR_POINTS = 50
/** No outcome is certain. */
const MIN_PROBABILITY = 0.02
const CURVE_BREAKPOINTS = 21
const NEWTON_STEPS = 25
/** Distance from a step at which the value on its other side is read. */
const STEP_WIDTH = 1e-9
/** Keeps the slope of a curve near 1 when the points say little. */
const SLOPE_PENALTY = 1

const clamp = (probability: number): number => Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability))
const logit = (probability: number): number => Math.log(clamp(probability) / (1 - clamp(probability)))

/** Applies the map to a raw probability. */
export function calibrate({ knots }: Pick<CalibrationMap, 'knots'>, raw: number): number {
  const next = knots.findIndex((breakpoint) => breakpoint.raw >= raw)
  if (next === -1) return knots.at(-1)?.calibrated ?? raw
  const high = knots[next]
  const low = knots[next - 1]
  if (high === undefined) return raw
  if (low === undefined || high.raw === low.raw) return high.calibrated
  return low.calibrated + ((raw - low.raw) / (high.raw - low.raw)) * (high.calibrated - low.calibrated)
}

/** The largest difference of two maps at any raw probability: at a breakpoint of one of them, or right after a step. */
export function largestDifference(a: CalibrationMap, b: CalibrationMap): number {
  const raws = [...a.knots, ...b.knots].flatMap(({ raw }) => [raw, raw + STEP_WIDTH])
  return Math.max(0, ...raws.map((raw) => Math.abs(calibrate(a, raw) - calibrate(b, raw))))
}

/**
 * Fits a map to reported outcomes.
 * @param prior map that outcomes have to outweigh: that of the release, so that the same reports are not counted in two
 * months
 * @returns null when there are fewer than `MIN_CALIBRATION_POINTS`: the map in force stays
 */
export function fitCalibration(points: readonly CalibrationPoint[], prior: CalibrationMap): CalibrationMap | null {
  if (points.length < MIN_CALIBRATION_POINTS) return null
  const all = [...points, ...priorPoints(prior)]
  // one point of little weight would distort an isotonic map around it, but not a curve
  return points.reduce((sum, { weight = 1 }) => sum + weight, 0) < MIN_ISOTONIC_POINTS
    ? { knots: fitCurve(all), method: 'platt', points: points.length }
    : { knots: fitSteps(all), method: 'isotonic', points: points.length }
}

const priorPoints = (prior: CalibrationMap): CalibrationPoint[] =>
  Array.from({ length: PRIOR_POINTS }, (_, i) => {
    const raw = (i + 0.5) / PRIOR_POINTS
    return { raw, outcome: calibrate(prior, raw) }
  })

/** Platt scaling: a logistic curve over the log-odds of the raw probability, which never descends. */
export function fitCurve(points: readonly CalibrationPoint[]): CalibrationMap['knots'] {
  let slope = 1
  let shift = 0
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = [SLOPE_PENALTY * (slope - 1), 0] as [number, number]
    const hessian = [SLOPE_PENALTY, 0, 1e-9] as [number, number, number]
    for (const { raw, outcome, weight = 1 } of points) {
      const x = logit(raw)
      const p = 1 / (1 + Math.exp(-(slope * x + shift)))
      gradient[0] += weight * (p - outcome) * x
      gradient[1] += weight * (p - outcome)
      hessian[0] += weight * p * (1 - p) * x * x
      hessian[1] += weight * p * (1 - p) * x
      hessian[2] += weight * p * (1 - p)
    }
    const determinant = hessian[0] * hessian[2] - hessian[1] ** 2
    slope = Math.max(0, slope - (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant)
    shift -= (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant
  }
  return Array.from({ length: CURVE_BREAKPOINTS }, (_, i) => {
    const raw = i / (CURVE_BREAKPOINTS - 1)
    return { raw, calibrated: clamp(1 / (1 + Math.exp(-(slope * logit(raw) + shift)))) }
  })
}

/** Isotonic regression: adjacent points are pooled until their means ascend. */
function fitSteps(points: readonly CalibrationPoint[]): CalibrationMap['knots'] {
  const blocks: { raw: number; sum: number; weight: number }[] = []
  for (const { raw, outcome, weight = 1 } of points.toSorted((a, b) => a.raw - b.raw)) {
    let block = { raw, sum: outcome * weight, weight }
    for (let last = blocks.at(-1); last && last.sum / last.weight >= block.sum / block.weight; last = blocks.at(-1)) {
      const total = last.weight + block.weight
      const mean_raw = (last.raw * last.weight + block.raw * block.weight) / total
      block = { raw: mean_raw, sum: last.sum + block.sum, weight: total }
      blocks.pop()
    }
    blocks.push(block)
  }
  return blocks.map(({ raw, sum, weight }) => ({ raw, calibrated: clamp(sum / weight) }))
}
