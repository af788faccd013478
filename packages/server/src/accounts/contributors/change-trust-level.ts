import type { TrustLevel } from '@cairnway/contract'
import type { Change } from '../../platform/events/change.ts'
import { applyTrustLevel } from '../../records/lifecycle/apply-trust-level.ts'
import { recountObserved } from '../../records/observations/store.ts'
import { enqueueVoterRecount, updateVoterClass } from './apply-voter-class.ts'
import { lockTrustLevel, setTrustLevel } from './trust-store.ts'

export interface TrustLevelChange {
  contributor_id: string
  to: TrustLevel
  /** one sentence, stored in the audit log; the reason of a suspension is shown to the contributor */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * Changes the trust level of a contributor, and with it the visibility of their records, counts what they observed again,
 * and enqueues a recount of the records that they voted on. Nothing else changes a trust level.
 */
export async function changeTrustLevel(tx: Change, change: TrustLevelChange): Promise<void> {
  const { contributor_id, to, reason, actor, happened_at } = change
  const before = await lockTrustLevel(tx, contributor_id, to === 'suspended')
  const from = before?.trust_level ?? to
  const suspension_reason = to === 'suspended' ? reason : null
  await setTrustLevel(tx, { contributor_id, to, suspension_reason, now: happened_at })
  await applyTrustLevel(tx, { contributor_id, from, to, happened_at })
  await updateVoterClass(tx, contributor_id, new Date(happened_at))
  await recountObserved(tx, contributor_id)
  // the level weighs in their votes, whether or not the class has changed
  await enqueueVoterRecount(tx, contributor_id, happened_at)
  if (to === 'suspended' && before?.voter_class === 'proven')
    await tx.react('contributor.discredited', { contributor_id, happened_at })
  const action = 'contributor.trust_changed'
  tx.emit({ name: action, contributor_id, data: { from, trust_level: to }, happened_at })
  tx.audit({ actor, action, subject: contributor_id, data: { from, to, reason }, happened_at })
}
