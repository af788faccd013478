import { createRandom } from './random.ts'

const RESAMPLES = 2000
const SEED = 20_261_121
const TAIL_SHARE = 0.025

/** A mean with its 95 % bootstrap interval. */
export interface ConfidenceInterval {
  mean: number
  low: number
  high: number
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Mean of the means of the groups, with a percentile bootstrap (Efron 1979) that resamples within each group. The seed
 * is fixed, so equal values give equal intervals. For a paired comparison, pass the differences.
 * @param groups one array of values per set; empty groups are ignored
 */
export function bootstrap(groups: readonly (readonly number[])[]): ConfidenceInterval {
  const random = createRandom(SEED)
  const filled = groups.filter((values) => values.length > 0)
  const meanOfResample = (values: readonly number[]): number => {
    let sum = 0
    for (let i = 0; i < values.length; i++) sum += values[random.below(values.length)] ?? 0
    return sum / values.length
  }
  const means = Float64Array.from({ length: RESAMPLES }, () => meanOf(filled.map(meanOfResample))).sort()
  const at = (share: number) => means[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))] ?? 0
  return { mean: meanOf(filled.map(meanOf)), low: at(TAIL_SHARE), high: at(1 - TAIL_SHARE) }
}
