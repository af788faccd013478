import type { Change } from '../../platform/events/change.ts'
import { redactText } from '../../rules/screening/redact-text.ts'
import { setAllResolved, setReopened } from './store.ts'

/** A decision of a reviewer on a record that readers have reported. */
export interface ReportsDecision {
  experience_id: string
  /** whether the record is hidden, or stays as it is */
  action: 'hide' | 'dismiss'
  /** ISO 8601; later reports stay open. null: none does */
  seen_until: string | null
  note: string | null
  actor: string
  happened_at: string
}

/** Closes the open reports on a record with the decision on it, if there are any. The record itself does not change. */
export async function decideOpenReports(tx: Change, decision: ReportsDecision): Promise<void> {
  const { experience_id, action, seen_until, note, actor, happened_at } = decision
  const reports = await setAllResolved(tx, {
    experience_id,
    status: action === 'hide' ? 'hidden' : 'dismissed',
    seen_until,
    resolved_by: actor,
    resolved_at: happened_at,
    resolution_note: note === null ? null : redactText(note),
  })
  if (reports.length === 0) return
  const data = { action, reports: reports.sort() }
  tx.audit({ actor, action: 'report.resolved', subject: experience_id, data, happened_at })
}

/** Opens the reports again that were closed with a decision on their record. */
export async function reopenReports(
  tx: Change,
  decision: { experience_id: string; decided_by: string; decided_at: string },
  { actor, happened_at }: { actor: string; happened_at: string },
): Promise<void> {
  const { experience_id, decided_by: resolved_by, decided_at: resolved_at } = decision
  const reports = await setReopened(tx, { experience_id, resolved_by, resolved_at })
  if (reports.length === 0) return
  const data = { reports: reports.sort() }
  tx.audit({ actor, action: 'report.reopened', subject: experience_id, data, happened_at })
}
