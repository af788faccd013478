import { ApiError, type Received, type Returned } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import type { Reviewed } from '../contributors/review-trust.ts'
import { takeEffect } from '../contributors/take-effect.ts'
import { type Db, racingTransaction } from '../db/db.ts'
import { hideAgain } from './hide-again.ts'
import {
  type DecisionRow,
  findDecision,
  findReview,
  findTwin,
  moveCandidate,
  takeDecision,
  wasServed,
} from './store.ts'
import { takeBackStrike } from './take-back-strike.ts'

const HOURS_MAX = 24
const HOUR_MS = 3_600_000

const refusal = (why: string, details: Record<string, unknown> = {}) =>
  new ApiError('DuplicateError', `this decision stands: ${why}`, details)

/** @throws NotFoundError, DuplicateError when nobody has decided */
async function requireDecision(db: Db, id: string): Promise<DecisionRow> {
  const decided = await findDecision(db, id)
  if (decided) return decided
  if (await findReview(db, id)) throw new ApiError('DuplicateError', `${id} still waits: nobody has decided`)
  throw new ApiError('NotFoundError', `there is no decision on ${id}`)
}

/** @throws DuplicateError with the reason why a decision can no longer be undone */
async function requireUndoable(tx: Db, decided: DecisionRow, now: Date): Promise<void> {
  if (decided.kind === null || now.getTime() - Date.parse(decided.decided_at) > HOURS_MAX * HOUR_MS)
    throw refusal(`it was taken more than ${HOURS_MAX} hours ago`)
  const { experience_id } = decided
  if (experience_id !== null && (await wasServed(tx, experience_id, decided)))
    throw refusal('the experience was shown to others meanwhile', { experience_id })
  const twin = decided.kind === 'candidate' ? await findTwin(tx, decided.subject_id) : null
  if (twin) throw refusal(`the same text was sent again and waits as ${twin.id}`, { review_candidate_id: twin.id })
}

/** Candidate, record and strike as they were before. */
async function restore(tx: Db, decided: DecisionRow, by: { actor: string; happened_at: string }): Promise<Reviewed> {
  const { subject_id: id, kind, decision, experience_id } = decided
  if (kind === 'candidate')
    await moveCandidate(tx, id, { from: decision === 'accept' ? 'accepted' : 'rejected', to: 'pending' })
  if (experience_id !== null) {
    const hidden = await hideAgain(tx, decided, by)
    if (hidden === null)
      throw refusal('its author has withdrawn or replaced the experience meanwhile', { experience_id })
    return { moved: false, changed: hidden }
  }
  return takeBackStrike(tx, decided, by)
}

/** Takes a decision back before others have seen what it led to. */
export async function undoReview(
  ctx: Context,
  { candidate_id: id }: Received<'undoReview'>,
): Promise<Returned<'undoReview'>> {
  // what was shown a moment ago counts as shown
  await ctx.search_log.flush()
  const now = ctx.now()
  const by = { actor: ctx.caller.contributor_id, happened_at: now.toISOString() }
  const restored = await racingTransaction(ctx.db, async (tx) => {
    const decided = await requireDecision(tx, id)
    // others who undo the same wait here, and then find nothing
    if (!(await takeDecision(tx, id))) return { moved: false, changed: [] }
    await requireUndoable(tx, decided, now)
    const before = await restore(tx, decided, by)
    const data = { decision: decided.decision, experience_id: decided.experience_id }
    await appendAudit(tx, { ...by, action: 'review.undone', subject: id, data })
    return before
  })
  await takeEffect(ctx, restored)
  return { id, status: 'pending' }
}
