/** A verdict with the outcome of its action. */
export interface AssessedProbe {
  /** of success, 0..1 */
  probability: number
  /** 0..1; decides which verdicts are given when some are withheld */
  confidence: number
  has_succeeded: boolean
}

const BINS = 10

const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole)
const isRight = ({ probability, has_succeeded }: AssessedProbe): boolean => probability > 0.5 === has_succeeded

/** The mean of the shares of successes and of failures that are predicted rightly. */
export function balancedAccuracy(probes: readonly AssessedProbe[]): number {
  const shareOf = (outcome: boolean): number => {
    const own = probes.filter(({ has_succeeded }) => has_succeeded === outcome)
    return share(own.filter(isRight).length, own.length)
  }
  return (shareOf(true) + shareOf(false)) / 2
}

/** The probes with the highest confidence, as many as this share of all. */
export const surest = (probes: readonly AssessedProbe[], coverage: number): AssessedProbe[] =>
  probes.toSorted((a, b) => b.confidence - a.confidence).slice(0, Math.round(coverage * probes.length))

/** A bin of verdicts with about the same confidence. */
export interface CalibrationBin {
  count: number
  confidence: number
  right: number
}

export function probeCalibrationBins(probes: readonly AssessedProbe[]): CalibrationBin[] {
  return Array.from({ length: BINS }, (_, bin) => {
    const own = probes.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin)
    return {
      count: own.length,
      confidence: share(
        own.reduce((sum, { confidence }) => sum + confidence, 0),
        own.length,
      ),
      right: share(own.filter(isRight).length, own.length),
    }
  }).filter(({ count }) => count > 0)
}

/** The mean distance of confidence and share of right verdicts over the bins, by their size. */
export const expectedCalibrationError = (probes: readonly AssessedProbe[]): number =>
  probeCalibrationBins(probes).reduce(
    (sum, { count, confidence, right }) => sum + (count / probes.length) * Math.abs(confidence - right),
    0,
  )
