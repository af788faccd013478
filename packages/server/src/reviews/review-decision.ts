import { changeTrustLevel } from '../contributors/change-trust-level.ts'
import { deleteStrikes } from '../contributors/strike-store.ts'
import type { Change } from '../events/change.ts'
import { redactText } from '../screening/redact-text.ts'
import { findAuthorTrustChange, type ReviewDecisionRow, upsertDecision } from './store.ts'

/** Tells that a decision was taken, or taken back. @param contributor_id the author of what it is about */
export function emitDecision(
  tx: Change,
  contributor_id: string,
  { subject_id: candidate_id, experience_id }: Pick<ReviewDecisionRow, 'subject_id' | 'experience_id'>,
  { decision, happened_at }: { decision: 'accepted' | 'rejected' | 'undone'; happened_at: string },
): void {
  const data = { candidate_id, decision, experience_id }
  tx.emit({ name: 'review.decided', contributor_id, data, happened_at })
}

/**
 * Stores a decision and audits it. The note is not part of the audit log, since it may quote the text.
 * @param contributor_id the author of what it is about
 */
export async function saveDecision(tx: Change, contributor_id: string, row: ReviewDecisionRow): Promise<void> {
  const { subject_id, decision, experience_id, decided_by, decided_at } = row
  await upsertDecision(tx, { ...row, note: row.note === null ? null : redactText(row.note) })
  tx.audit({
    actor: decided_by,
    action: 'review.decided',
    subject: subject_id,
    data: { decision, experience_id },
    happened_at: decided_at,
  })
  const told = decision === 'accept' ? 'accepted' : 'rejected'
  emitDecision(tx, contributor_id, row, { decision: told, happened_at: decided_at })
}

/**
 * Deletes the strike that a decision caused, and restores the trust level of the author unless it changed afterwards.
 */
export async function undoStrike(
  tx: Change,
  { subject_id, level_before, decided_at }: ReviewDecisionRow,
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  const author = await findAuthorTrustChange(tx, subject_id)
  if (!author) return
  const { contributor_id, trust_changed_at } = author
  await deleteStrikes(tx, { contributor_id, kind: 'quarantine_confirmed', happened_at: decided_at })
  if (level_before === null || trust_changed_at !== decided_at) return
  const reason = 'a reviewer undid a decision'
  await changeTrustLevel(tx, { contributor_id, to: level_before, reason, actor, happened_at })
}
