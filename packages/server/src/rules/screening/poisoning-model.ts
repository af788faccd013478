import { inflateSync } from 'node:zlib'
import { extractPoisoningFeatures } from './poisoning-features.ts'
import { POISONING_WEIGHTS } from './poisoning-weights.ts'
import { findWorstWindow, type LinearModel } from './poisoning-window.ts'

/** Log odds of .80 against .50. */
const REJECT_LOG_ODDS = Math.log(4)

/**
 * Log odds that a full point of the rules' score adds: where the rules suspect a text, weaker evidence of the model is
 * enough.
 */
const RULE_SUPPORT_LOG_ODDS = 4
/** Score of the rules beyond which a text is hidden already. */
const MAX_SUPPORTING_SCORE = 0.5

/**
 * Scores how similar normalized texts are to known attacks, in 0–1 on the scale of the thresholds in `poisoning.ts`.
 * @param rule_score what the rules alone find in the texts
 */
export type PoisoningModel = (texts: readonly string[], rule_score: number) => number

/** Log odds by which the score of the rules supports the model. */
export const ruleSupport = (rule_score: number): number =>
  RULE_SUPPORT_LOG_ODDS * Math.min(rule_score, MAX_SUPPORTING_SCORE)

/**
 * Maps a logit to the scale of the thresholds: .50 at `quarantine_at`, .80 at `reject_at`. Both logits are chosen by
 * the rate of false alarms (`npm run train:poisoning`), so the result is not the probability of an attack.
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

/** The linear model with the weights of this package. */
export const trainedPoisoningModel: PoisoningModel = (texts, rule_score) => {
  const worst = findWorstWindow(texts.map(extractPoisoningFeatures), linearModel)
  return worst === null ? 0 : scaleLogit(worst.logit + ruleSupport(rule_score), POISONING_WEIGHTS)
}
