import type { Change } from '../../platform/events/change.ts'
import { detachRecord } from '../lifecycle/retract-record.ts'
import { transitions } from '../lifecycle/transitions.ts'
import { emitWithdrawn } from './emit-withdrawn.ts'
import {
  clearA2aTasksOf,
  clearSearchesOf,
  clearVerificationsOf,
  deleteDeliveriesOf,
  deleteRecord,
  lockRecordToErase,
} from './erase-store.ts'
import { deleteVersionsOf } from './newest-versions.ts'
import { withdrawKnowledgeOf } from './withdrawal-store.ts'

export interface Erasure {
  /** contributor id, or `system` */
  actor: string
  /** `owner`, `account`, `import` or the id of a report; stored in the audit log */
  reason: string
  /** ISO 8601 */
  happened_at: string
}

/** @returns false when there is no such record */
async function eraseRecord(tx: Change, id: string, { actor, reason, happened_at }: Erasure): Promise<boolean> {
  const row = await lockRecordToErase(tx, id)
  if (!row) return false
  const { contributor_id, workspace_id } = row
  const { event } = transitions.erase
  await deleteVersionsOf(tx, id)
  const public_records = await detachRecord(tx, row, happened_at)
  emitWithdrawn(tx, await withdrawKnowledgeOf(tx, id, happened_at), happened_at)
  await deleteRecord(tx, row, happened_at)
  await tx.react('record.deleted', { contributor_id, now: new Date(happened_at) })
  const data = workspace_id === null ? {} : { workspace_id }
  tx.emit({ name: event, experience_id: id, contributor_id, data, happened_at, public_records })
  tx.audit({ actor, action: event, subject: id, data: { reason }, happened_at })
  return true
}

/** Erases records with every copy of their texts in the database; only ids and times stay. Unknown ids are skipped. */
export async function eraseRecords(tx: Change, experience_ids: readonly string[], erasure: Erasure): Promise<void> {
  const erased: string[] = []
  for (const id of experience_ids) if (await eraseRecord(tx, id, erasure)) erased.push(id)
  if (erased.length === 0) return
  await tx.react('searches.cleared', { query_hashes: await clearSearchesOf(tx, erased) })
  await clearA2aTasksOf(tx, erased)
  await clearVerificationsOf(tx, erased)
  await deleteDeliveriesOf(tx, erased)
}
