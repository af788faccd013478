import { calibrationOf, type Line } from './engine/calibration.ts'
import type { Channel } from './engine/types.ts'

/** Helpful votes of established contributors that make a record corroborated (design: trust, §1.7). */
const CONFIRMATIONS_MIN = 2

export const isCorroborated = ({ confirmations }: { confirmations: number }): boolean =>
  confirmations >= CONFIRMATIONS_MIN

/** The first result of an answer. */
export interface Match {
  score: number
  /** by how much its score is over that of the next result that says something else; all of it when there is none */
  lead: number
  corroborated: boolean
}

const reaches = ({ score, lead }: Match, line: Line): boolean => score >= line.score && lead >= line.lead

/**
 * How far the first result can be relied on: `high` needs a clear match that independent contributors confirmed.
 * @param channels that made the answer
 */
export function confidenceOf(match: Match, channels: readonly Channel[]): 'low' | 'medium' | 'high' {
  const { medium, high } = calibrationOf(channels)
  if (reaches(match, high) && match.corroborated) return 'high'
  return reaches(match, medium) ? 'medium' : 'low'
}
