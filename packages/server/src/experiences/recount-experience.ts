import { applyTrustRules } from '../contributors/apply-trust-rules.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import type { Change } from '../events/change.ts'
import { type CastVote, isEstablished, scoreVotes, type VoteScores } from '../trust/score-votes.ts'
import { isPositive } from '../trust/vote-value.ts'
import { applyVoteTransitions } from './apply-vote-transitions.ts'
import { listVotes, markServed, type ScoredRow, setScores, type VoteRow } from './votes-store.ts'

const DAY_MS = 86_400_000
/** A vote counts when the voter was shown the record in these days before (design `trust.md` §2.1). */
export const SERVED_WITHIN_DAYS = 30
/** A change of the lower bound that the rank need not hear of. */
const MIN_BOUND_CHANGE = 1e-3

/** The vote that asks for the recount. */
export interface NewestVote {
  id: string
  your_conditions: Record<string, unknown> | null
}

/** A record before and after a recount. */
export interface RecountResult {
  before: ScoredRow
  after: ScoredRow
}

function toCastVotes(rows: readonly VoteRow[], record: ScoredRow, now: Date): CastVote[] {
  const verified_at = record.verified_at === null ? Number.NEGATIVE_INFINITY : Date.parse(record.verified_at)
  const hidden_at = Date.parse(record.contested_at ?? record.created_at)
  return rows.map((row) => {
    const cast_at = Date.parse(row.created_at)
    return {
      ...row,
      // nothing tells any more who they were: else one could vote, be erased, and vote again as somebody else
      cluster: row.is_erased ? 'erased' : row.cluster,
      age_days: (now.getTime() - cast_at) / DAY_MS,
      is_counted: row.served && row.cluster !== record.cluster,
      since_verified: cast_at > verified_at,
      since_hidden: cast_at > hidden_at,
    }
  })
}

/** Whether the vote of somebody established or better says that the record holds today. */
const isVerification = (row: VoteRow, record: ScoredRow): boolean =>
  row.served && row.cluster !== record.cluster && isEstablished(row) && isPositive(row)

const hasRankChanged = (before: ScoredRow, scores: VoteScores): boolean =>
  before.confirmations !== scores.confirmations ||
  before.score_low === null ||
  Math.abs(before.score_low - scores.low) > MIN_BOUND_CHANGE

/**
 * Computes the scores of a record from its votes alone, the reputation of its author from the scores, and the changes of
 * state and trust level that follow. A vote is stored in the same transaction, so the scores are always those of the
 * votes.
 * @param before the record as `lockScored` returned it in this transaction
 * @param newest the vote that was just cast; a record that it finds to hold is verified by it
 */
export async function recountExperience(
  tx: Change,
  before: ScoredRow,
  now: Date,
  newest: NewestVote | null = null,
): Promise<RecountResult> {
  const { id } = before
  const happened_at = now.toISOString()
  await markServed(tx, id, SERVED_WITHIN_DAYS)
  const rows = await listVotes(tx, id)
  const verified = rows.some((row) => row.id === newest?.id && isVerification(row, before))
  const verification = verified
    ? { verified_at: happened_at, verified_with: newest?.your_conditions ?? null }
    : { verified_at: before.verified_at, verified_with: before.verified_with }
  const record = { ...before, ...verification }
  const scores = scoreVotes(toCastVotes(rows, record, now), before.quality_score)
  await setScores(tx, id, scores, verification, happened_at)
  if (hasRankChanged(before, scores)) tx.emit({ name: 'experience.scored', experience_id: id, happened_at })
  await recountContributor(tx, before.contributor_id, now)
  await applyTrustRules(tx, before.contributor_id, now)
  const states = await applyVoteTransitions(tx, record, { scores, verified, happened_at })
  return { before, after: { ...record, ...states, ...scoreColumns(scores) } }
}

/** The scores by the names of their columns. */
const scoreColumns = (scores: VoteScores) => ({
  feedback_count: scores.feedback_count,
  helpful_count: scores.helpful_count,
  not_helpful_count: scores.not_helpful_count,
  confirmations: scores.confirmations,
  staleness_signals: scores.staleness_signals,
  transferability_score: scores.score,
  score_low: scores.low,
  score_high: scores.high,
  positive_votes: scores.positive,
  negative_votes: scores.negative,
})
