import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import type { LiveStatus } from '../trust/validity-status.ts'
import { setValidity } from './votes-store.ts'

export interface ValidityChange {
  experience_id: string
  to: LiveStatus
  /** one sentence, kept in the audit log */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * The one way to another validity, apart from being superseded: state, event and audit row in the caller's transaction,
 * at its end. After the commit the caller says `ctx.indexer.refresh([experience_id])`.
 */
export async function changeValidity(tx: Db, change: ValidityChange): Promise<void> {
  const { experience_id, to, reason, actor, happened_at } = change
  await setValidity(tx, experience_id, to, happened_at)
  await emit(tx, { name: 'experience.validity_changed', experience_id, data: { to, reason }, happened_at })
  await appendAudit(tx, {
    actor,
    action: 'experience.validity_changed',
    subject: experience_id,
    data: { to, reason },
    happened_at,
  })
}
