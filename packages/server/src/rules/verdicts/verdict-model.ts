import { createHash } from 'node:crypto'
import { DEFAULT_CALIBRATION_MAP, VERDICT_WEIGHTS } from './verdict-weights.ts'

/** Identifies the weights for whose probabilities a calibration map was fitted: it is not used for other weights. */
export const VERDICT_MODEL = createHash('sha256')
  .update(JSON.stringify([VERDICT_WEIGHTS, DEFAULT_CALIBRATION_MAP]))
  .digest('hex')
  .slice(0, 16)
