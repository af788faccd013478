import { inflateSync } from 'node:zlib'
import { poisoningFeatures } from './poisoning-features.ts'
import { POISONING_WEIGHTS } from './poisoning-weights.ts'
import { type LinearModel, worstWindow } from './poisoning-window.ts'

/** Log odds of .80 against .50. */
const REJECT_ODDS = Math.log(4)

/** Says for normalised texts how much they are like known attacks: 0–1 on the scale of the design's lines. */
export type PoisoningModel = (texts: readonly string[]) => number

/**
 * A linear model with its logits brought to the lines of the design: .50 where it may put aside, .80 where it may refuse.
 * Those were chosen by false alarms, so this is no probability of an attack.
 */
export function poisoningModel(
  model: LinearModel,
  { quarantine_at, reject_at }: { quarantine_at: number; reject_at: number },
): PoisoningModel {
  const slope = REJECT_ODDS / (reject_at - quarantine_at)
  return (texts) => {
    const worst = worstWindow(texts.map(poisoningFeatures), model)
    return worst === null ? 0 : 1 / (1 + Math.exp(-slope * (worst.logit - quarantine_at)))
  }
}

function unpack(): LinearModel {
  const { bias, unit, packed } = POISONING_WEIGHTS
  const numbers = new Int8Array(inflateSync(Buffer.from(packed, 'base64')))
  return { bias, weights: Float32Array.from(numbers, (number) => number * unit) }
}

/** The model whose weights come with this package. */
export const learnedModel = poisoningModel(unpack(), POISONING_WEIGHTS)
