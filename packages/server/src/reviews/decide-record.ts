import type { OperationOutput, RiskFlag } from '@cairnway/contract'
import type { Context } from '../context.ts'
import { addStrikeInChange, type Strike } from '../contributors/add-strike.ts'
import type { Db } from '../db/db.ts'
import { type Change, change } from '../events/change.ts'
import { changeValidationState } from '../lifecycle/change-state.ts'
import { releaseRecord } from '../lifecycle/withhold-record.ts'
import { QUARANTINE_THRESHOLD } from '../screening/poisoning.ts'
import { listTextSlots } from '../screening/text-slots.ts'
import { deleteAssignment } from './assignment-store.ts'
import { findReviewedRecord, recordText } from './record-text.ts'
import { alreadyDecidedError, requireOpenReview, requireUnassigned } from './require-review.ts'
import { saveDecision, undoStrike } from './review-decision.ts'
import { requireReviewerInForce } from './review-queue.ts'
import { findRejection, lockRecord, type ReviewRow } from './store.ts'

interface DecisionActor {
  actor: string
  happened_at: string
}

async function releaseAcceptedRecord(
  tx: Change,
  { id: experience_id, kind }: ReviewRow,
  { actor, happened_at }: DecisionActor,
): Promise<void> {
  if (kind === 'contested') {
    const reason = 'accepted by a reviewer'
    await changeValidationState(tx, { experience_id, to: 'verified', reason, actor, happened_at })
  }
  if (kind === 'rescan' || kind === 'report' || kind === 'burst')
    await releaseRecord(tx, { experience_id, why: kind, happened_at })
}

const isAttack = ({ type, score }: RiskFlag): boolean =>
  type === 'poisoning_suspected' && (score ?? 0) >= QUARANTINE_THRESHOLD

/**
 * The strike for a rejected record that the screening contested as an attack; null when it did not, and in a workspace,
 * whose reviewers decide nothing about accounts.
 */
async function quarantineStrike(tx: Db, review: ReviewRow): Promise<Strike | null> {
  const attack = review.risk_flags.find(isAttack)
  if (review.kind !== 'contested' || review.workspace_id !== null || !attack) return null
  const record = await findReviewedRecord(tx, review)
  const texts = listTextSlots(record ? recordText(record) : {}, (key) => key).map(({ text }) => text)
  const rules = (attack.subtype ?? '').split(',')
  return { contributor_id: review.contributor_id, kind: 'quarantine_confirmed', rules, score: attack.score ?? 0, texts }
}

/** @returns whether it changed the trust level of the author */
async function applyRejection(tx: Change, ctx: Context, review: ReviewRow, now: Date): Promise<boolean> {
  const strike = await quarantineStrike(tx, review)
  return strike !== null && (await addStrikeInChange(tx, ctx, strike, now)).is_level_changed
}

/**
 * Decides on a hidden record: an accepted one is visible again, a rejected one stays hidden. A rejected record that
 * reads like an attack costs its author a strike, which a later acceptance removes.
 * @throws NotFoundError, DuplicateError
 */
export async function decideRecord(
  ctx: Context,
  { decision, note }: { decision: 'accept' | 'reject'; note: string | null },
  { id, workspace_id }: ReviewRow,
): Promise<OperationOutput<'decideReview'>> {
  const [actor, now] = [ctx.caller.contributor_id, ctx.now()]
  const happened_at = now.toISOString()
  return change(ctx, async (tx) => {
    await requireReviewerInForce(tx, ctx.caller)
    await lockRecord(tx, id)
    // read under the lock, since another reviewer may have decided first
    const review = await requireOpenReview(tx, id, { workspace_id })
    const rejection = await findRejection(tx, id)
    if (rejection && decision === 'reject') throw alreadyDecidedError(rejection)
    await requireUnassigned(tx, id, { reviewer_id: actor, now: happened_at })
    await deleteAssignment(tx, id)
    const { kind, contributor_id, trust_level } = review
    const common = { subject_id: id, workspace_id, kind, changes: null, decision, note, decided_by: actor }
    const row = { ...common, decided_at: happened_at }
    if (decision === 'accept') {
      await releaseAcceptedRecord(tx, review, { actor, happened_at })
      if (rejection) await undoStrike(tx, rejection, { actor, happened_at })
      await saveDecision(tx, ctx, contributor_id, { ...row, experience_id: id, level_before: null })
      return tx.answer({ id, status: 'accepted', experience_id: id })
    }
    const is_level_changed = await applyRejection(tx, ctx, review, now)
    const level_before = is_level_changed ? trust_level : null
    await saveDecision(tx, ctx, contributor_id, { ...row, experience_id: null, level_before })
    return tx.answer({ id, status: 'rejected', experience_id: null })
  })
}
