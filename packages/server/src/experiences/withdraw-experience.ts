import { appendAudit } from '../audit/append-audit.ts'
import { addToTotals } from '../contributors/store.ts'
import type { Db } from '../db/db.ts'
import { emit } from '../events/emit.ts'
import { moveUp } from './move-up.ts'
import { type ExperienceRow, setRetracted } from './store.ts'

export interface Withdrawal {
  record: Pick<ExperienceRow, 'id' | 'supersedes' | 'contributor_id'>
  /** contributor id */
  actor: string
  /** kept with the record */
  reason: string | null
  /** ISO 8601 */
  happened_at: string
}

/**
 * Withdraws a record for ever, in the caller's transaction and at its end: counters, and what stood behind it moves up.
 * @returns when it was withdrawn, which may have been before, and the ids of other records that changed, for the index;
 *   null when there is no such record
 */
export async function withdrawExperience(
  tx: Db,
  { record, actor, reason, happened_at }: Withdrawal,
): Promise<{ retracted_at: string; is_new: boolean; changed: string[] } | null> {
  const { id, contributor_id } = record
  const done = await setRetracted(tx, id, contributor_id, reason, happened_at)
  if (!done?.is_new) return done && { ...done, changed: [] }
  if (done.was_public) await addToTotals(tx, contributor_id, { experiences: -1 })
  await emit(tx, { name: 'experience.retracted', experience_id: id, contributor_id, happened_at })
  const changed = await moveUp(tx, record, happened_at)
  await appendAudit(tx, { actor, action: 'experience.retracted', subject: id, happened_at })
  return { ...done, changed }
}
