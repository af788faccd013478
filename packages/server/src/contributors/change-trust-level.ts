import type { EventName, TrustLevel } from '@cairnway/contract'
import { appendAudit } from '../audit/append-audit.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { addToTotals } from './store.ts'
import {
  lockTrustLevel,
  promotePendingRecords,
  releaseSuspendedRecords,
  setTrustLevel,
  withholdUnconfirmedRecords,
} from './trust-store.ts'

export interface TrustLevelChange {
  contributor_id: string
  to: TrustLevel
  /** one sentence, kept in the audit log; of a suspension it is told to the contributor */
  reason: string
  /** contributor id, or `system` */
  actor: string
  /** ISO 8601 */
  happened_at: string
}

/** Confirmations with which a record stays although its author is suspended (design `trust.md` §2.5). */
const MIN_CONFIRMATIONS_TO_KEEP = 2

/** What the new level does to the contributor's records, and by which event that is told. */
async function updateRecordVisibility(
  tx: Db,
  { contributor_id, to, happened_at }: TrustLevelChange,
  before: TrustLevel,
): Promise<{ ids: string[]; name: EventName; shown: number }> {
  if (to === 'suspended') {
    const ids = await withholdUnconfirmedRecords(tx, contributor_id, MIN_CONFIRMATIONS_TO_KEEP)
    return { ids, name: 'experience.withheld', shown: -ids.length }
  }
  const released = before === 'suspended' ? await releaseSuspendedRecords(tx, contributor_id) : []
  const promoted = to === 'new' ? [] : await promotePendingRecords(tx, contributor_id, happened_at)
  const ids = [...released, ...promoted]
  return { ids, name: released.length > 0 ? 'experience.released' : 'experience.promoted', shown: ids.length }
}

/**
 * The one way to another trust level, in the caller's transaction: state, the records that become visible or hidden with
 * it, the recount of what the contributor voted on, events and audit row. Call it last: it locks the audit log.
 * @returns ids of records whose visibility changed. After the commit the caller says `ctx.callers.forget()` and
 *   `ctx.indexer.refresh(ids)`.
 */
export async function changeTrustLevel(tx: Db, change: TrustLevelChange): Promise<string[]> {
  const { contributor_id, to, reason, actor, happened_at } = change
  const before = (await lockTrustLevel(tx, contributor_id))?.trust_level ?? to
  await setTrustLevel(tx, {
    contributor_id,
    to,
    suspension_reason: to === 'suspended' ? reason : null,
    now: happened_at,
  })
  const { ids, name, shown } = await updateRecordVisibility(tx, change, before)
  for (const experience_id of ids) await emit(tx, { name, experience_id, contributor_id, happened_at })
  if (shown !== 0) await addToTotals(tx, contributor_id, { experiences: shown })
  await emit(tx, { name: 'contributor.trust_changed', contributor_id, data: { trust_level: to }, happened_at })
  await enqueue(tx, {
    kind: 'recount_scores',
    payload: { voter: contributor_id },
    now: happened_at,
    unique_key: `voter ${contributor_id}`,
  })
  await appendAudit(tx, {
    actor,
    action: 'contributor.trust_changed',
    subject: contributor_id,
    data: { from: before, to, reason },
    happened_at,
  })
  return ids
}
