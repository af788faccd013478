import { appendAudit } from '../audit/append-audit.ts'
import { recountContributor } from '../contributors/recount-contributor.ts'
import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import {
  clearA2aTasksOf,
  clearSearchesOf,
  closeVersionChain,
  deleteRecord,
  detachPredecessors,
  lockRecordToErase,
  type RecordToErase,
  reassignDuplicates,
} from './erase-store.ts'
import { moveUp } from './move-up.ts'
import { setRetracted } from './store.ts'

export interface Erasure {
  /** contributor id, or `system` */
  actor: string
  /** what it was erased for, such as `owner`, `account` or the id of a report; kept in the audit log */
  reason: string
  /** ISO 8601 */
  happened_at: string
}

/** Takes one record out. Gives the ids of other records that changed. */
async function eraseLockedRecord(tx: Db, row: RecordToErase, happened_at: string): Promise<string[]> {
  const { id, contributor_id } = row
  // first as a retraction: what waited behind it can only become active when it is not
  const done = await setRetracted(tx, id, contributor_id, null, happened_at)
  await addToTotals(tx, contributor_id, { experiences: done?.was_public ? -1 : 0 })
  await closeVersionChain(tx, row)
  await reassignDuplicates(tx, id)
  const changed = await moveUp(tx, row, happened_at)
  const hidden = await detachPredecessors(tx, id, happened_at)
  for (const other of hidden) {
    await addToTotals(tx, other.contributor_id, { experiences: -1 })
    await emit(tx, { name: 'experience.superseded', experience_id: other.id, contributor_id, happened_at })
  }
  await deleteRecord(tx, row, happened_at)
  // the votes on it are gone
  await recountContributor(tx, contributor_id, new Date(happened_at))
  await emit(tx, { name: 'experience.erased', experience_id: id, contributor_id, happened_at })
  return [...changed, ...hidden.map((other) => other.id)]
}

/**
 * Erases records with every copy of their texts in the database, in the caller's transaction; only ids and times stay.
 * After the commit the caller says `indexer.refresh` with what this gives. Ids that do not exist are left out.
 * @returns ids of the erased records, and of other records that changed with them
 */
export async function eraseRecords(tx: Db, experience_ids: string[], erasure: Erasure): Promise<string[]> {
  const { actor, reason, happened_at } = erasure
  const erased: string[] = []
  const changed: string[] = []
  for (const experience_id of experience_ids) {
    const row = await lockRecordToErase(tx, experience_id)
    if (!row) continue
    changed.push(...(await eraseLockedRecord(tx, row, happened_at)))
    erased.push(experience_id)
  }
  if (erased.length > 0) await clearSearchesOf(tx, erased)
  if (erased.length > 0) await clearA2aTasksOf(tx, erased)
  for (const subject of erased)
    await appendAudit(tx, { actor, action: 'experience.erased', subject, data: { reason }, happened_at })
  return [...new Set([...erased, ...changed])]
}

/** `eraseRecords` for one record. */
export const eraseRecord = (tx: Db, { experience_id, ...erasure }: Erasure & { experience_id: string }) =>
  eraseRecords(tx, [experience_id], erasure)
