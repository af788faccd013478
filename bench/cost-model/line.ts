/** A measured value at a number of records. */
export interface Point {
  records: number
  value: number
}

/** A value without records, and the part that each record adds. */
export interface Line {
  fixed: number
  per_record: number
}

export const valueAt = ({ fixed, per_record }: Line, records: number): number => fixed + per_record * records

/**
 * Fits the line with the smallest sum of squared relative errors, since a small store counts as much as a large one.
 * @throws Error with fewer than two sizes
 */
export function fitLine(points: readonly Point[]): Line {
  const sum = (term: (point: Point, weight: number) => number) =>
    points.reduce((total, point) => total + term(point, 1 / point.value ** 2), 0)
  const [w, x, y] = [sum((_, k) => k), sum((p, k) => k * p.records), sum((p, k) => k * p.value)]
  const spread = w * sum((p, k) => k * p.records ** 2) - x * x
  if (new Set(points.map(({ records }) => records)).size < 2) throw new Error('a line needs two sizes')
  const per_record = (w * sum((p, k) => k * p.records * p.value) - x * y) / spread
  return { fixed: (y - per_record * x) / w, per_record }
}

/** A measured point, and the value that the line of the other points predicts for it. */
export interface CheckedPoint extends Point {
  predicted: number
  /** relative to the measured value */
  error: number
}

/** Predicts each point from the others. */
export const checkLine = (points: readonly Point[]): CheckedPoint[] =>
  points.map((point) => {
    const predicted = valueAt(fitLine(points.filter((other) => other !== point)), point.records)
    return { ...point, predicted, error: predicted / point.value - 1 }
  })
