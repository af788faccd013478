import type { Change } from '../../platform/events/change.ts'
import {
  closeVersionChain,
  detachPredecessors,
  promoteDuplicate,
  reassignDuplicates,
  restorePredecessor,
  setRetracted,
  type VersionedRecord,
  withdrawCandidateOfDraft,
} from './lifecycle-store.ts'
import { transitions } from './transitions.ts'

type RemovedRecord = Pick<VersionedRecord, 'id' | 'contributor_id' | 'supersedes'>

/** Restores the version before a removed record, and promotes the oldest duplicate of it. */
async function promoteReplacements(
  tx: Change,
  { id, supersedes, contributor_id }: RemovedRecord,
  happened_at: string,
): Promise<void> {
  if (supersedes !== null && (await restorePredecessor(tx, supersedes, id, happened_at)))
    tx.emit({ name: transitions.restore.event, experience_id: supersedes, contributor_id, happened_at })
  const next = await promoteDuplicate(tx, id, happened_at)
  if (next)
    tx.emit({
      name: transitions.promote.event,
      experience_id: next.id,
      contributor_id: next.contributor_id,
      happened_at,
      public_records: next.is_public ? 1 : 0,
    })
}

export interface Retraction {
  record: RemovedRecord
  /** contributor id */
  actor: string
  /** stored with the record */
  reason: string | null
  /** ISO 8601 */
  happened_at: string
}

/**
 * Retracts a record permanently, restores the version before it and promotes the oldest duplicate of it.
 * @returns the time of its first retraction; null when its author has no such record
 */
export async function retractRecord(
  tx: Change,
  { record, actor, reason, happened_at }: Retraction,
): Promise<{ retracted_at: string } | null> {
  const { id, contributor_id } = record
  const retraction = await setRetracted(tx, { id, contributor_id, reason, now: happened_at })
  if (!retraction?.is_new) return retraction
  const { event } = transitions.retract
  tx.emit({
    name: event,
    experience_id: id,
    contributor_id,
    happened_at,
    public_records: retraction.was_public ? -1 : 0,
  })
  await withdrawCandidateOfDraft(tx, id)
  await promoteReplacements(tx, record, happened_at)
  tx.audit({ actor, action: event, subject: id, happened_at })
  return retraction
}

/**
 * Takes a record that is about to be erased out of its version chain and its duplicates.
 * @returns by how much the number of its author's public records changes when it is erased
 */
export async function detachRecord(tx: Change, record: VersionedRecord, happened_at: string): Promise<number> {
  const { id, contributor_id } = record
  // retracted first, since the records that it hides can become active only when it is not active itself
  const retraction = await setRetracted(tx, { id, contributor_id, reason: null, now: happened_at })
  await closeVersionChain(tx, record)
  await reassignDuplicates(tx, id)
  await promoteReplacements(tx, record, happened_at)
  for (const duplicate of await detachPredecessors(tx, id, happened_at))
    tx.emit({
      name: transitions.supersede.event,
      experience_id: duplicate.id,
      contributor_id: duplicate.contributor_id,
      happened_at,
      public_records: duplicate.is_public ? -1 : 0,
    })
  return retraction?.was_public ? -1 : 0
}
