import type { TrustLevel } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { setSuspension, setTrustLevel } from './store.ts'

export interface TrustChange {
  contributor_id: string
  to: TrustLevel
  /** one sentence, kept in the audit log; of a suspension it is told to the contributor */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * The one way to another trust level: state, event and audit row in the caller's transaction. After the commit the caller
 * says `ctx.callers.forget()`.
 */
export async function changeTrust(
  tx: Db,
  { contributor_id, to, reason, actor, happened_at }: TrustChange,
): Promise<void> {
  await setTrustLevel(tx, contributor_id, to)
  const suspension =
    to === 'suspended'
      ? { suspended_at: happened_at, suspension_reason: reason }
      : { suspended_at: null, suspension_reason: null }
  await setSuspension(tx, contributor_id, suspension)
  await emit(tx, { name: 'contributor.trust_changed', contributor_id, data: { trust_level: to }, happened_at })
  await appendAudit(tx, {
    actor,
    action: 'contributor.trust_changed',
    subject: contributor_id,
    data: { to, reason },
    happened_at,
  })
}
