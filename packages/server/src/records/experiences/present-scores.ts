import type { ExperienceResponse } from '@cairnway/contract'
import { confidenceInterval } from '../../rules/trust/transferability.ts'
import type { ExperienceRow } from './store.ts'

type ScoreFields = Pick<
  ExperienceRow,
  | 'retrieval_count'
  | 'feedback_count'
  | 'helpful_count'
  | 'not_helpful_count'
  | 'transferability_score'
  | 'score_low'
  | 'score_high'
  | 'positive_votes'
  | 'negative_votes'
>

/** The confidence interval of the transferability; null while no vote counts. */
function presentInterval({ score_low: low, score_high: high, positive_votes, negative_votes }: ScoreFields) {
  if (low === null || high === null || positive_votes + negative_votes <= 0) return null
  return confidenceInterval({ low, high }, { positive: positive_votes, negative: negative_votes })
}

/** The public form of the scores of a record. */
export const presentScores = (row: ScoreFields): ExperienceResponse['scores'] => ({
  retrieval_count: row.retrieval_count,
  feedback_count: row.feedback_count,
  helpful_count: row.helpful_count,
  not_helpful_count: row.not_helpful_count,
  transferability_score: row.transferability_score,
  confidence_interval: presentInterval(row),
})
