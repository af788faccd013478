/** Forecasts of one range of probabilities, with their outcomes. */
export interface ReliabilityBin {
  /** The name of the range, such as "likely to succeed". */
  label: string
  /** Bounds of the predicted probability of success, 0 to 1. */
  from: number
  to: number
  /** Outcomes that were reported. */
  count: number
  /** The number of these that succeeded; a partial success is half of one. */
  succeeded: number
}

/** A bin as it is drawn: shares are 0 to 1. */
export interface ReliabilityPoint extends ReliabilityBin {
  predicted: number
  observed: number
  /** Radius of the dot; its area grows with the count. */
  radius: number
}

export const MIN_RADIUS = 3
export const MAX_RADIUS = 11

/** Places bins with outcomes: predicted is the middle of the range, observed the share that succeeded. */
export function reliabilityPoints(bins: readonly ReliabilityBin[]): ReliabilityPoint[] {
  const greatest = Math.max(1, ...bins.map(({ count }) => count))
  return bins
    .filter(({ count }) => count > 0)
    .map((bin) => ({
      ...bin,
      predicted: (bin.from + bin.to) / 2,
      observed: bin.succeeded / bin.count,
      radius: MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * Math.sqrt(bin.count / greatest),
    }))
}
