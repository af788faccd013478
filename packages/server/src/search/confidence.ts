import { type ConfidenceThreshold, calibrationFor } from './engine/ranking/calibration.ts'
import type { SearchChannel } from './engine/types.ts'

/** Independent established contributors that must have confirmed a record (design `trust.md` §1.7.2). */
const MIN_CONFIRMATIONS = 2
/** Lower bound of its transferability that all votes together must leave. */
const MIN_SCORE_LOW = 0.6

/** Whether enough independent contributors found that the record holds. */
export const isConfirmed = ({ confirmations }: { confirmations: number }): boolean => confirmations >= MIN_CONFIRMATIONS

/** Whether its reader may rely on it: confirmed, and so much more often found right than wrong that it is no chance. */
export const isCorroborated = (row: { confirmations: number; score_low: number | null }): boolean =>
  isConfirmed(row) && (row.score_low ?? 0) >= MIN_SCORE_LOW

/** The first result of an answer. */
export interface TopMatch {
  score: number
  /** by how much its score is over that of the next result that says something else; all of it when there is none */
  margin: number
  is_corroborated: boolean
}

const reachesThreshold = ({ score, margin }: TopMatch, line: ConfidenceThreshold): boolean =>
  score >= line.score && margin >= line.margin

/**
 * How far the first result can be relied on: `high` needs a clear match that independent contributors confirmed.
 * @param channels that made the answer
 */
export function judgeConfidence(match: TopMatch, channels: readonly SearchChannel[]): 'low' | 'medium' | 'high' {
  const { medium, high } = calibrationFor(channels)
  if (reachesThreshold(match, high) && match.is_corroborated) return 'high'
  return reachesThreshold(match, medium) ? 'medium' : 'low'
}
