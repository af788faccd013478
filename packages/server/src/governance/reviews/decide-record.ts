import { type OperationOutput, REVIEW_ASSIGNMENT_MINUTES, type RiskFlag } from '@cairnway/contract'
import { addStrikeInChange, type Strike } from '../../accounts/contributors/add-strike.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Change, change } from '../../platform/events/change.ts'
import { changeValidationState } from '../../records/lifecycle/change-state.ts'
import { releaseRecord, withholdRecord } from '../../records/lifecycle/withhold-record.ts'
import { QUARANTINE_THRESHOLD } from '../../rules/screening/poisoning.ts'
import { listTextSlots } from '../../rules/screening/text-slots.ts'
import { MINUTE_MS } from '../../rules/time/time-units.ts'
import { decideOpenReports } from '../reports/decide-open-reports.ts'
import { deleteAssignment, findOpening, type Opening } from './assignment-store.ts'
import { findDecision, findRejection } from './decision-store.ts'
import type { ReviewQueue } from './queue-predicates.ts'
import { findReviewedRecord, recordText } from './record-text.ts'
import { alreadyDecidedError, requireOpenReview, requireUnassigned } from './require-review.ts'
import { saveDecision, undoStrike } from './review-decision.ts'
import { requireReviewerInForce } from './review-queue.ts'
import { lockRecord, type ReviewRow } from './store.ts'

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
  if (review.kind === 'reported')
    await withholdRecord(tx, { experience_id: review.id, why: 'report', happened_at: now.toISOString() })
  const strike = await quarantineStrike(tx, review)
  return strike !== null && (await addStrikeInChange(tx, ctx, strike, now)).is_level_changed
}

/** Returns when the reviewer opened an item: reports from after that time wait for another decision. */
const openedAt = ({ assigned_until }: Opening): string =>
  new Date(Date.parse(assigned_until) - REVIEW_ASSIGNMENT_MINUTES * MINUTE_MS).toISOString()

/**
 * Decides on a hidden or reported record: an accepted one is visible, a rejected one hidden from all but its owner. A
 * rejected record that reads like an attack costs its author a strike, which a later acceptance removes. Its open reports
 * are decided with it, where the reviewer sees them.
 * @throws NotFoundError, DuplicateError
 */
export async function decideRecord(
  ctx: Context,
  { decision, note }: { decision: 'accept' | 'reject'; note: string | null },
  seen: ReviewRow,
  queue: ReviewQueue | null,
): Promise<OperationOutput<'decideReview'>> {
  const { id } = seen
  const [actor, now] = [ctx.caller.contributor_id, ctx.now()]
  const happened_at = now.toISOString()
  return change(ctx, async (tx) => {
    await requireReviewerInForce(tx, ctx.caller)
    await lockRecord(tx, id)
    // read under the lock, since another reviewer may have decided first
    const review = await requireOpenReview(tx, id, queue)
    const { kind, workspace_id, contributor_id, trust_level } = review
    const decided = review.kind === seen.kind ? null : queue && (await findDecision(tx, id, queue))
    if (decided) throw alreadyDecidedError(decided)
    // an earlier rejection of a record that is shown had another reason
    const rejection = kind === 'reported' ? null : await findRejection(tx, id)
    if (rejection && decision === 'reject') throw alreadyDecidedError(rejection)
    await requireUnassigned(tx, id, { reviewer_id: actor, now: happened_at })
    const opened = await findOpening(tx, id, actor)
    await deleteAssignment(tx, id)
    if (workspace_id === queue?.reports_of) {
      const action = decision === 'accept' ? 'dismiss' : 'hide'
      const seen_until = opened && decision === 'accept' ? openedAt(opened) : null
      await decideOpenReports(tx, { experience_id: id, action, seen_until, note, actor, happened_at })
    }
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
