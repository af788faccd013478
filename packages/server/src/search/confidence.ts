import { calibrationOf } from './engine/calibration.ts'
import type { IndexAnswer } from './engine/types.ts'

/** Helpful votes of established contributors that make a record corroborated (design: trust, §1.7). */
const CONFIRMATIONS_MIN = 2

export const isCorroborated = ({ confirmations }: { confirmations: number }): boolean =>
  confirmations >= CONFIRMATIONS_MIN

/**
 * How far the first result can be relied on: `high` needs a strong match that independent contributors confirmed.
 * @param top score of the first result, null when there is none
 */
export function confidenceOf(
  top: number | null,
  corroborated: boolean,
  channels: IndexAnswer['channels_used'],
): 'low' | 'medium' | 'high' | null {
  if (top === null) return null
  const { medium, high } = calibrationOf(channels)
  if (top >= high && corroborated) return 'high'
  return top >= medium ? 'medium' : 'low'
}
