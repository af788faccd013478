import { inflateSync } from 'node:zlib'
import { extractPoisoningFeatures } from './poisoning-features.ts'
import { POISONING_WEIGHTS } from './poisoning-weights.ts'
import { findWorstWindow, type LinearModel } from './poisoning-window.ts'

/** Log odds of .80 against .50. */
const REJECT_LOG_ODDS = Math.log(4)

/** Says for normalised texts how much they are like known attacks: 0–1 on the scale of the design's lines. */
export type PoisoningModel = (texts: readonly string[]) => number

/**
 * A logit on the scale of the design's lines: .50 where the model may put aside, .80 where it may refuse. These were
 * chosen by false alarms, so it is no probability of an attack.
 */
export function scaleLogit(
  logit: number,
  { quarantine_at, reject_at }: { quarantine_at: number; reject_at: number },
): number {
  const slope = REJECT_LOG_ODDS / (reject_at - quarantine_at)
  return 1 / (1 + Math.exp(-slope * (logit - quarantine_at)))
}

function unpackWeights(): LinearModel {
  const { bias, unit, packed } = POISONING_WEIGHTS
  const numbers = new Int8Array(inflateSync(Buffer.from(packed, 'base64')))
  return { bias, weights: Float32Array.from(numbers, (number) => number * unit) }
}

const linearModel = unpackWeights()

/** The linear model whose weights come with this package. */
export const trainedPoisoningModel: PoisoningModel = (texts) => {
  const worst = findWorstWindow(texts.map(extractPoisoningFeatures), linearModel)
  return worst === null ? 0 : scaleLogit(worst.logit, POISONING_WEIGHTS)
}
