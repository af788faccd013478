import { createHash } from 'node:crypto'
import { DEFAULT_CALIBRATION_MAP, VERDICT_WEIGHTS } from './verdict-weights.ts'

/**
 * Names the weights whose probabilities a calibration map is for: what was fitted for other weights is not used for
 * them.
 */
export const VERDICT_MODEL = createHash('sha256')
  .update(JSON.stringify([VERDICT_WEIGHTS, DEFAULT_CALIBRATION_MAP]))
  .digest('hex')
  .slice(0, 16)
