import type { RunningApp } from '../../packages/server/src/app.ts'
import { sql } from '../../packages/server/src/db/db.ts'
import { scoreVotes } from '../../packages/server/src/trust/score-votes.ts'

/** Has two established contributors of other clusters find these records right, with the scores that follow by rule. */
export async function confirmRecords(app: RunningApp, ids: readonly string[]): Promise<void> {
  const votes = ['first', 'second'].map((cluster) => ({
    was_helpful: true,
    helpfulness_detail: 'solved_directly' as const,
    cluster,
    trust_level: 'established' as const,
    evidence: 5,
    nth: 1,
    reciprocal: 0,
    age_days: 0,
    is_counted: true,
    since_verified: true,
    since_hidden: true,
  }))
  const { confirmations, positive, negative, score, low, high } = scoreVotes(votes, 0.5)
  await app.db.query(sql`
    update experiences e set feedback_count = ${votes.length}, helpful_count = ${votes.length},
      confirmations = ${confirmations}, positive_votes = ${positive}, negative_votes = ${negative},
      transferability_score = ${score}, score_low = ${low}, score_high = ${high}
    where e.id = any(${[...ids]})`)
  await app.indexer.refresh([...ids])
}
