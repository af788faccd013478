import { calibrationOf, type Line } from './engine/calibration.ts'
import type { Channel } from './engine/types.ts'

/** Independent established contributors that must have confirmed a record (design `trust.md` §1.7.2). */
const CONFIRMATIONS_MIN = 2
/** Lower bound of its transferability that all votes together must leave. */
const SCORE_LOW_MIN = 0.6

/** Whether enough independent contributors found that the record holds. */
export const isConfirmed = ({ confirmations }: { confirmations: number }): boolean => confirmations >= CONFIRMATIONS_MIN

/** Whether its reader may rely on it: confirmed, and so much more often found right than wrong that it is no chance. */
export const isCorroborated = (row: { confirmations: number; score_low: number | null }): boolean =>
  isConfirmed(row) && (row.score_low ?? 0) >= SCORE_LOW_MIN

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
