import { ApiError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from '../context.ts'
import type { TrustUpdate } from '../contributors/apply-trust-rules.ts'
import { takeEffect } from '../contributors/take-effect.ts'
import { type Db, retryTransaction } from '../db/db.ts'
import {
  deleteDecision,
  findDecision,
  findPendingDuplicate,
  findReview,
  type ReviewDecisionRow,
  updateCandidateStatus,
  wasServedToOthers,
} from './store.ts'
import { undoAcceptance } from './undo-acceptance.ts'
import { undoStrike } from './undo-strike.ts'

const MAX_UNDO_HOURS = 24
const HOUR_MS = 3_600_000

const undoRefusal = (why: string, details: Record<string, unknown> = {}) =>
  new ApiError('DuplicateError', `this decision stands: ${why}`, details)

/** @throws NotFoundError, DuplicateError when nobody has decided */
async function requireDecision(db: Db, id: string): Promise<ReviewDecisionRow> {
  const decided = await findDecision(db, id)
  if (decided) return decided
  if (await findReview(db, id)) throw new ApiError('DuplicateError', `${id} still waits: nobody has decided`)
  throw new ApiError('NotFoundError', `there is no decision on ${id}`)
}

/** @throws DuplicateError with the reason why a decision can no longer be undone */
async function requireUndoable(tx: Db, decided: ReviewDecisionRow, now: Date): Promise<void> {
  if (decided.kind === null || now.getTime() - Date.parse(decided.decided_at) > MAX_UNDO_HOURS * HOUR_MS)
    throw undoRefusal(`it was taken more than ${MAX_UNDO_HOURS} hours ago`)
  const { experience_id } = decided
  if (experience_id !== null && (await wasServedToOthers(tx, experience_id, decided)))
    throw undoRefusal('the experience was shown to others meanwhile', { experience_id })
  const twin = decided.kind === 'candidate' ? await findPendingDuplicate(tx, decided.subject_id) : null
  if (twin) throw undoRefusal(`the same text was sent again and waits as ${twin.id}`, { review_candidate_id: twin.id })
}

/** Candidate, record and strike as they were before. */
async function restoreUndecidedState(
  tx: Db,
  decided: ReviewDecisionRow,
  by: { actor: string; happened_at: string },
): Promise<TrustUpdate> {
  const { subject_id: id, kind, decision, experience_id } = decided
  if (kind === 'candidate')
    await updateCandidateStatus(tx, id, { from: decision === 'accept' ? 'accepted' : 'rejected', to: 'pending' })
  if (experience_id !== null) {
    const hidden = await undoAcceptance(tx, decided, by)
    if (hidden === null)
      throw undoRefusal('its author has withdrawn or replaced the experience meanwhile', { experience_id })
    return { moved: false, changed: hidden }
  }
  return undoStrike(tx, decided, by)
}

/** Takes a decision back before others have seen what it led to. */
export async function undoReview(
  ctx: Context,
  { candidate_id: id }: OperationInput<'undoReview'>,
): Promise<OperationOutput<'undoReview'>> {
  // what was shown a moment ago counts as shown
  await ctx.search_log.flush()
  const now = ctx.now()
  const by = { actor: ctx.caller.contributor_id, happened_at: now.toISOString() }
  const restored = await retryTransaction(ctx.db, async (tx) => {
    const decided = await requireDecision(tx, id)
    // others who undo the same wait here, and then find nothing
    if (!(await deleteDecision(tx, id))) return { moved: false, changed: [] }
    await requireUndoable(tx, decided, now)
    const before = await restoreUndecidedState(tx, decided, by)
    const data = { decision: decided.decision, experience_id: decided.experience_id }
    await appendAudit(tx, { ...by, action: 'review.undone', subject: id, data })
    return before
  })
  await takeEffect(ctx, restored)
  return { id, status: 'pending' }
}
