import { OperationError, type OperationInput, type OperationOutput, REVIEW_UNDO_HOURS } from '@cairnway/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { changeValidationState } from '../../records/lifecycle/change-state.ts'
import { retractRecord } from '../../records/lifecycle/retract-record.ts'
import { releaseRecord, withholdRecord } from '../../records/lifecycle/withhold-record.ts'
import { deleteObservation } from '../../records/observations/store.ts'
import type { RetrievalParts } from '../../retrieval/parts.ts'
import { HOUR_MS } from '../../rules/time/time-units.ts'
import { reopenReports } from '../reports/decide-open-reports.ts'
import {
  deleteDecision,
  findDecision,
  findPendingDuplicate,
  type ReviewDecisionRow,
  wasServedToOthers,
} from './decision-store.ts'
import type { ReviewQueue } from './queue-predicates.ts'
import { emitDecision, undoStrike } from './review-decision.ts'
import { findReviewQueue, requireReviewerInForce } from './review-queue.ts'
import { CANDIDATE_STATUSES, findReview, findSubjectAuthor, lockRecordState, updateCandidateStatus } from './store.ts'

const undoRefusal = (why: string, details: Record<string, unknown> = {}) =>
  new OperationError('DuplicateError', `this decision cannot be undone: ${why}`, details)

/** @throws NotFoundError, DuplicateError when nobody has decided */
async function requireDecision(db: Db, id: string, queue: ReviewQueue | null): Promise<ReviewDecisionRow> {
  const row = queue && (await findDecision(db, id, queue))
  if (row) return row
  if (queue && (await findReview(db, id, queue)))
    throw new OperationError('DuplicateError', `nobody has decided on ${id} yet`)
  throw new OperationError('NotFoundError', `there is no decision on ${id}`)
}

/** @throws DuplicateError with the reason why a decision can no longer be undone */
async function requireUndoable(tx: Db, row: ReviewDecisionRow, now: Date): Promise<void> {
  if (row.kind === null || now.getTime() - Date.parse(row.decided_at) > REVIEW_UNDO_HOURS * HOUR_MS)
    throw undoRefusal(`it was taken more than ${REVIEW_UNDO_HOURS} hours ago`)
  const { experience_id } = row
  // a merge target is served all the time, and a reported record was served before the decision
  const was_hidden = row.decision !== 'merge' && row.kind !== 'reported'
  if (experience_id !== null && was_hidden && (await wasServedToOthers(tx, experience_id, row)))
    throw undoRefusal('the experience has been shown to others since', { experience_id })
  const duplicate = row.kind === 'candidate' ? await findPendingDuplicate(tx, row.subject_id) : null
  if (duplicate)
    throw undoRefusal(`the same text was deposited again and waits for a review as ${duplicate.id}`, {
      review_candidate_id: duplicate.id,
    })
}

/**
 * Hides again what an acceptance made visible: retracts the record of a candidate, hides any other record as before.
 * @returns false when the record is retracted or superseded already
 */
async function undoAcceptance(
  tx: Change,
  { kind, experience_id }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<boolean> {
  const record = experience_id === null ? null : await lockRecordState(tx, experience_id)
  if (!record || record.retracted_at !== null || record.superseded_by !== null) return false
  const reason = 'a reviewer undid the decision'
  if (kind === 'candidate') await retractRecord(tx, { record, actor, reason, happened_at })
  if (kind === 'contested')
    await changeValidationState(tx, { experience_id: record.id, to: 'contested', reason, actor, happened_at })
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await withholdRecord(tx, { experience_id: record.id, why: kind, happened_at })
  return true
}

/**
 * Shows a record again that was hidden because of its reports.
 * @returns false when it is retracted
 */
async function undoReportedRejection(tx: Change, id: string, happened_at: string): Promise<boolean> {
  const record = await lockRecordState(tx, id)
  if (!record || record.retracted_at !== null) return false
  await releaseRecord(tx, { experience_id: id, why: 'report', happened_at })
  return true
}

/** Takes back the observation that a merged candidate became. */
async function undoMerge(
  tx: Change,
  { experience_id, decided_at: created_at }: ReviewDecisionRow & { experience_id: string },
  { contributor_id, happened_at }: { contributor_id: string; happened_at: string },
): Promise<void> {
  if (await deleteObservation(tx, { experience_id, contributor_id, origin: 'merge', created_at }))
    tx.emit({ name: 'experience.observed', experience_id, happened_at })
}

/** Restores candidate, record and strike as they were before the decision. */
async function restoreUndecidedState(
  tx: Change,
  row: ReviewDecisionRow,
  by: { actor: string; happened_at: string; author_id: string | null },
): Promise<void> {
  const { subject_id: id, kind, decision, experience_id } = row
  const { happened_at, author_id } = by
  const changedSinceError = () =>
    undoRefusal('its author has retracted or superseded the experience since', { experience_id: experience_id ?? id })
  if (kind === 'candidate') await updateCandidateStatus(tx, id, { from: CANDIDATE_STATUSES[decision], to: 'pending' })
  if (kind === 'reported' && experience_id === null) {
    if (!(await undoReportedRejection(tx, id, happened_at))) throw changedSinceError()
    return
  }
  if (experience_id === null) return undoStrike(tx, row, by)
  if (decision === 'merge') {
    if (author_id !== null) await undoMerge(tx, { ...row, experience_id }, { contributor_id: author_id, happened_at })
    return
  }
  if (!(await undoAcceptance(tx, row, by))) throw changedSinceError()
}

/** Undoes a decision, which is possible for a day and until others have seen the record that it made visible. */
export async function undoReview(
  ctx: Context<RetrievalParts>,
  { candidate_id: id }: OperationInput<'undoReview'>,
): Promise<OperationOutput<'undoReview'>> {
  // stores buffered servings first, since a record that was served to others cannot be hidden again
  await ctx.search_log.flush()
  const now = ctx.now()
  const by = { actor: ctx.caller.contributor_id, happened_at: now.toISOString() }
  const queue = await findReviewQueue(ctx)
  return change(ctx, async (tx) => {
    const answer = tx.answer({ id, status: 'pending' as const })
    await requireReviewerInForce(tx, ctx.caller)
    const row = await requireDecision(tx, id, queue)
    // a concurrent undo of the same decision waits here and then finds no decision
    if (!(await deleteDecision(tx, id))) return answer
    await requireUndoable(tx, row, now)
    const author = await findSubjectAuthor(tx, id)
    await restoreUndecidedState(tx, row, { ...by, author_id: author?.contributor_id ?? null })
    if (row.kind !== 'candidate') await reopenReports(tx, { ...row, experience_id: id }, by)
    const data = { decision: row.decision, experience_id: row.experience_id }
    tx.audit({ ...by, action: 'review.undone', subject: id, data })
    if (author) emitDecision(tx, author.contributor_id, row, { decision: 'undone', happened_at: by.happened_at })
    return answer
  })
}
