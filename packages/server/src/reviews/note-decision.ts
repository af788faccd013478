import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { scrub } from '../screening/scrub.ts'
import { type DecisionRow, putDecision } from './store.ts'

/**
 * Keeps a decision and says in the audit log who took it, at the end of the caller's transaction. The note stays out of
 * the log, since it may quote the text.
 */
export async function noteDecision(tx: Db, row: DecisionRow): Promise<void> {
  const { subject_id, decision, experience_id, decided_by, decided_at } = row
  await putDecision(tx, { ...row, note: row.note === null ? null : scrub(row.note) })
  await appendAudit(tx, {
    actor: decided_by,
    action: 'review.decided',
    subject: subject_id,
    data: { decision, experience_id },
    happened_at: decided_at,
  })
}
