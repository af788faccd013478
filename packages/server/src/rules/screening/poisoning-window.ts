import { POISONING_FEATURE_BUCKETS, type TokenFeatures } from './poisoning-features.ts'

/** Length of a window, about a paragraph. */
const WINDOW_TOKENS = 64
/** Distance between the starts of two windows; an attack of at most half a window is entirely in one of them. */
const WINDOW_STEP_TOKENS = 32
/** Added to the number of features before scaling, because few features are weak evidence. */
const SMOOTHING = 16

/**
 * A linear model: `bias + Σ weights[bucket] / √(features + smoothing)` over distinct features, in units of log odds.
 */
export interface LinearModel {
  bias: number
  weights: Float32Array
}

/** A window of a text: its score and its distinct features. */
export interface ScoredWindow {
  logit: number
  buckets: Set<number>
}

/** Factor on the sum of weights over a window with this number of distinct features. */
export const windowScale = (features: number): number => 1 / Math.sqrt(features + SMOOTHING)

/**
 * Finds the window with the highest score in some texts: an attack is often one sentence in a long record, and a mean
 * over the record would hide it. A repeated feature counts once in a window, because tables and logs repeat themselves.
 * @returns null when the texts have no token
 */
export function findWorstWindow(fields: readonly TokenFeatures[], { weights, bias }: LinearModel): ScoredWindow | null {
  // per bucket, the number of the last window with this feature
  const seen_in = new Uint16Array(POISONING_FEATURE_BUCKETS)
  let window = 0
  let worst: { logit: number; buckets: Uint16Array } | null = null
  for (const { buckets, ends } of fields)
    for (let first = 0; first < ends.length; first += WINDOW_STEP_TOKENS) {
      const last = Math.min(ends.length, first + WINDOW_TOKENS)
      const [from, to] = [first === 0 ? 0 : (ends[first - 1] ?? 0), ends[last - 1] ?? 0]
      window++
      let distinct = 0
      let sum = 0
      for (let at = from; at < to; at++) {
        const bucket = buckets[at] ?? 0
        if (seen_in[bucket] === window) continue
        seen_in[bucket] = window
        distinct++
        sum += weights[bucket] ?? 0
      }
      const logit = bias + sum * windowScale(distinct)
      if (worst === null || logit > worst.logit) worst = { logit, buckets: buckets.subarray(from, to) }
      if (last === ends.length) break
    }
  return worst && { logit: worst.logit, buckets: new Set(worst.buckets) }
}
