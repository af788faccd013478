import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { redactText } from '../screening/redact-text.ts'
import { type ReviewDecisionRow, upsertDecision } from './store.ts'

/**
 * Keeps a decision and says in the audit log who took it, at the end of the caller's transaction. The note stays out of
 * the log, since it may quote the text.
 */
export async function saveDecision(tx: Db, row: ReviewDecisionRow): Promise<void> {
  const { subject_id, decision, experience_id, decided_by, decided_at } = row
  await upsertDecision(tx, { ...row, note: row.note === null ? null : redactText(row.note) })
  await appendAudit(tx, {
    actor: decided_by,
    action: 'review.decided',
    subject: subject_id,
    data: { decision, experience_id },
    happened_at: decided_at,
  })
}
