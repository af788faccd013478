import { appendAudit } from '../audit/append-audit.ts'
import { addTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { findVisibility, setValidation } from './votes-store.ts'

export interface ValidationChange {
  experience_id: string
  /** `contested` hides the record from all but its owner */
  to: 'verified' | 'contested'
  /** one sentence, kept in the audit log */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * The one way to hide a stored record as contested and to show it again: state, what its author shows, event and audit
 * row in the caller's transaction, at its end. After the commit the caller says `ctx.indexer.refresh([experience_id])`.
 */
export async function changeValidation(tx: Db, change: ValidationChange): Promise<void> {
  const { experience_id, to, reason, actor, happened_at } = change
  const before = await findVisibility(tx, experience_id)
  await setValidation(tx, experience_id, to, happened_at)
  const after = await findVisibility(tx, experience_id)
  const experiences = Number(after?.is_public ?? false) - Number(before?.is_public ?? false)
  if (after && experiences !== 0) await addTotals(tx, after.contributor_id, { experiences })
  await emit(tx, { name: 'experience.validation_changed', experience_id, data: { to, reason }, happened_at })
  await appendAudit(tx, {
    actor,
    action: 'experience.validation_changed',
    subject: experience_id,
    data: { to, reason },
    happened_at,
  })
}
