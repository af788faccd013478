import { ApiError, type OperationInput, type OperationOutput } from '@cairnway/contract'
import type { Context } from '../context.ts'
import type { Db } from '../db/db.ts'
import { type Change, change } from '../events/change.ts'
import { changeValidationState } from '../lifecycle/change-state.ts'
import { retractRecord } from '../lifecycle/retract-record.ts'
import { withholdRecord } from '../lifecycle/withhold-record.ts'
import { undoStrike } from './review-decision.ts'
import {
  deleteDecision,
  findDecision,
  findPendingDuplicate,
  findReview,
  lockRecordState,
  type ReviewDecisionRow,
  updateCandidateStatus,
  wasServedToOthers,
} from './store.ts'

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

/**
 * Undoes what an acceptance made readable: the record of a candidate is retracted, another record is hidden as before.
 * @returns false when the record is retracted or superseded already
 */
async function undoAcceptance(
  tx: Change,
  { kind, experience_id }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<boolean> {
  const record = experience_id === null ? null : await lockRecordState(tx, experience_id)
  if (!record || record.retracted_at !== null || record.superseded_by !== null) return false
  const reason = 'a reviewer took the decision back'
  if (kind === 'candidate') await retractRecord(tx, { record, actor, reason, happened_at })
  if (kind === 'contested')
    await changeValidationState(tx, { experience_id: record.id, to: 'contested', reason, actor, happened_at })
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await withholdRecord(tx, { experience_id: record.id, why: kind, happened_at })
  return true
}

/** Restores candidate, record and strike as they were before the decision. */
async function restoreUndecidedState(
  tx: Change,
  decided: ReviewDecisionRow,
  by: { actor: string; happened_at: string },
): Promise<void> {
  const { subject_id: id, kind, decision, experience_id } = decided
  if (kind === 'candidate')
    await updateCandidateStatus(tx, id, { from: decision === 'accept' ? 'accepted' : 'rejected', to: 'pending' })
  if (experience_id === null) return undoStrike(tx, decided, by)
  if (!(await undoAcceptance(tx, decided, by)))
    throw undoRefusal('its author has withdrawn or replaced the experience meanwhile', { experience_id })
}

/** Undoes a decision before others have seen what it led to. */
export async function undoReview(
  ctx: Context,
  { candidate_id: id }: OperationInput<'undoReview'>,
): Promise<OperationOutput<'undoReview'>> {
  // what was served a moment ago is in the log too
  await ctx.search_log.flush()
  const now = ctx.now()
  const by = { actor: ctx.caller.contributor_id, happened_at: now.toISOString() }
  await change(ctx, async (tx) => {
    const decided = await requireDecision(tx, id)
    // a second reviewer who undoes the same decision waits here and then finds nothing
    if (!(await deleteDecision(tx, id))) return
    await requireUndoable(tx, decided, now)
    await restoreUndecidedState(tx, decided, by)
    const data = { decision: decided.decision, experience_id: decided.experience_id }
    tx.audit({ ...by, action: 'review.undone', subject: id, data })
  })
  return { id, status: 'pending' }
}
