import type { Change } from '../events/change.ts'
import { redactText } from '../screening/redact-text.ts'
import { type ReviewDecisionRow, upsertDecision } from './store.ts'

/**
 * Stores a decision and who took it in the audit log. The note stays out of the log, since it may quote the text.
 */
export async function saveDecision(tx: Change, row: ReviewDecisionRow): Promise<void> {
  const { subject_id, decision, experience_id, decided_by, decided_at } = row
  await upsertDecision(tx, { ...row, note: row.note === null ? null : redactText(row.note) })
  tx.audit({
    actor: decided_by,
    action: 'review.decided',
    subject: subject_id,
    data: { decision, experience_id },
    happened_at: decided_at,
  })
}
