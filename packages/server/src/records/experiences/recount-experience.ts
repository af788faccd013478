import type { Change } from '../../platform/events/change.ts'
import { bodyText } from '../../rules/record-text/experience-text.ts'
import { verifiedWith } from '../../rules/record-text/verified-with.ts'
import { DAY_MS } from '../../rules/time/time-units.ts'
import { asColleagueVote, COLLEAGUES_DAYS_APART } from '../../rules/trust/colleague-vote.ts'
import { type CastVote, scoreVotes, type VoteScores, votingCluster } from '../../rules/trust/score-votes.ts'
import { isVerifiedBy, verifyingVotes } from '../../rules/trust/verify-by-votes.ts'
import { withholdUnconfirmed } from '../lifecycle/apply-trust-level.ts'
import { applyVoteTransitions } from './apply-vote-transitions.ts'
import {
  getStatedText,
  listVoteConditions,
  listVotes,
  markServed,
  type ScoredRow,
  setScores,
  type Verification,
  type VoteRow,
} from './votes-store.ts'

/**
 * A vote counts only when the voter was served the record at most this many days before it, so that only readers vote.
 */
export const SERVED_WITHIN_DAYS = 30
/** A smaller change of the lower bound does not refresh the index. */
const MIN_BOUND_CHANGE = 1e-3

/** A record before and after a recount. */
export interface RecountResult {
  before: ScoredRow
  after: ScoredRow
}

function toCastVotes(rows: readonly VoteRow[], record: ScoredRow, now: Date): (CastVote & VoteRow)[] {
  const verified_at = record.verified_at === null ? Number.NEGATIVE_INFINITY : Date.parse(record.verified_at)
  const contested_at = Date.parse(record.contested_at ?? record.created_at)
  return rows.map((row) => {
    const cast_at = Date.parse(row.created_at)
    return {
      ...row,
      cluster: votingCluster(row),
      age_days: (now.getTime() - cast_at) / DAY_MS,
      is_counted: row.served && row.cluster !== record.cluster,
      since_verified: cast_at > verified_at,
      since_hidden: cast_at > contested_at,
    }
  })
}

/** The environments of the votes that verify a record. */
async function deriveVerifiedWith(
  tx: Change,
  id: string,
  votes: (CastVote & VoteRow)[],
): Promise<Verification['verified_with']> {
  const stated = votes.length === 0 ? [] : await listVoteConditions(tx, votes)
  if (stated.length === 0) return null
  const clusters = new Map(votes.map((vote) => [vote.id, vote.cluster]))
  const conditions = stated.map(({ id: vote_id, your_conditions }) => ({
    cluster: clusters.get(vote_id) ?? vote_id,
    your_conditions,
  }))
  const text = await getStatedText(tx, id)
  return verifiedWith(conditions, [text.title, ...text.tags, bodyText(text)].join('\n'))
}

const hasRankChanged = (before: ScoredRow, scores: VoteScores): boolean =>
  before.endorsement !== scores.endorsement ||
  before.independent_confirmations !== scores.independent_confirmations ||
  before.score_low === null ||
  Math.abs(before.score_low - scores.low) > MIN_BOUND_CHANGE

/** Scores of a record that its votes give, before anything of it is stored. */
interface CountedRecord {
  before: ScoredRow
  verification: Verification
  is_verified: boolean
  scores: VoteScores
}

async function countVotes(
  tx: Change,
  before: ScoredRow,
  stored: readonly VoteRow[],
  now: Date,
  newest_vote: string | null,
): Promise<CountedRecord> {
  const is_of_team = before.workspace_id !== null
  const rows = is_of_team ? stored.map(asColleagueVote) : stored
  const days_apart = is_of_team ? COLLEAGUES_DAYS_APART : undefined
  const cast = toCastVotes(rows, before, now)
  const newest = cast.find(({ id: vote_id }) => vote_id === newest_vote)
  const is_verified = newest !== undefined && isVerifiedBy(newest, cast, days_apart)
  const verified_at = is_verified ? now.toISOString() : before.verified_at
  const verified_with = verified_at === null ? null : await deriveVerifiedWith(tx, before.id, verifyingVotes(cast))
  const verification = { verified_at, verified_with }
  const scores = scoreVotes(toCastVotes(rows, { ...before, ...verification }, now), before.quality_score, days_apart)
  return { before, verification, is_verified, scores }
}

/**
 * Computes the scores of records from all of their votes, and applies the changes of state that follow (docs/votes.md);
 * the reputation and trust level of their authors follow by reactions. A vote is stored in the same transaction, so
 * scores always agree with the stored votes. Votes inside of a workspace change its record alone, and nothing outside.
 * @param locked the records as `lockScored` returned them in this transaction
 * @param newest_vote the id of the vote that was just cast, if any; a positive one may verify its record
 */
export async function recountExperiences(
  tx: Change,
  locked: readonly ScoredRow[],
  now: Date,
  newest_vote: string | null = null,
): Promise<RecountResult[]> {
  const happened_at = now.toISOString()
  const ids = locked.map(({ id }) => id)
  await markServed(tx, ids, SERVED_WITHIN_DAYS)
  const votes = new Map<string, VoteRow[]>(ids.map((id) => [id, []]))
  for (const vote of await listVotes(tx, ids)) votes.get(vote.experience_id)?.push(vote)
  const counted: CountedRecord[] = []
  for (const before of locked) counted.push(await countVotes(tx, before, votes.get(before.id) ?? [], now, newest_vote))
  await setScores(
    tx,
    counted.map(({ before, verification, scores }) => ({
      id: before.id,
      ...verification,
      ...scoreColumns(scores),
      heard_positive: scores.proven.positive,
      heard_negative: scores.proven.negative,
    })),
    happened_at,
  )
  const fact = newest_vote === null ? 'votes.recounted' : 'votes.counted'
  const authors = locked.filter(({ workspace_id }) => workspace_id === null).map((record) => record.contributor_id)
  // in one order, so that two recounts do not wait for each other
  for (const contributor_id of [...new Set(authors)].toSorted()) await tx.react(fact, { contributor_id, now })
  const results: RecountResult[] = []
  for (const each of counted) results.push(await applyScores(tx, each, happened_at))
  return results
}

/** Applies what follows from new scores to the state of a record, and to what readers see of a suspended author. */
async function applyScores(
  tx: Change,
  { before, verification, is_verified, scores }: CountedRecord,
  happened_at: string,
): Promise<RecountResult> {
  const { id, contributor_id } = before
  const record = { ...before, ...verification }
  if (hasRankChanged(before, scores))
    tx.emit({ name: 'experience.scored', experience_id: id, contributor_id, happened_at })
  // a suspended author's record stays visible only while it is confirmed
  if (before.is_of_suspended && scores.endorsement < before.endorsement)
    await withholdUnconfirmed(tx, contributor_id, happened_at)
  const states = await applyVoteTransitions(tx, record, { scores, is_verified, happened_at })
  return { before, after: { ...record, ...states, ...scoreColumns(scores) } }
}

/** The scores by the names of their columns. */
const scoreColumns = (scores: VoteScores) => ({
  feedback_count: scores.feedback_count,
  helpful_count: scores.helpful_count,
  not_helpful_count: scores.not_helpful_count,
  endorsement: scores.endorsement,
  independent_confirmations: scores.independent_confirmations,
  staleness_signals: scores.staleness_signals,
  transferability_score: scores.score,
  score_low: scores.low,
  score_high: scores.high,
  positive_votes: scores.positive,
  negative_votes: scores.negative,
})
