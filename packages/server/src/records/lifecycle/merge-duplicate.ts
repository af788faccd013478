import type { Change } from '../../platform/events/change.ts'
import { publicRecordsChange } from './change-state.ts'
import { setDuplicate } from './lifecycle-store.ts'
import { transitions } from './transitions.ts'

interface FoundDuplicate {
  experience_id: string
  /** an older record, which all readers of this one may read */
  duplicate_of: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * Leaves a record to its owner alone, as one that says the same as an older record. It takes the place of that one when
 * that is retracted. A record that somebody endorses stays.
 */
export async function mergeDuplicate(
  tx: Change,
  { experience_id, duplicate_of, happened_at }: FoundDuplicate,
): Promise<void> {
  const changed = await setDuplicate(tx, { id: experience_id, duplicate_of, now: happened_at })
  if (!changed) return
  const { contributor_id } = changed
  const { event: name } = transitions.merge
  const data = { duplicate_of }
  tx.emit({ name, experience_id, contributor_id, data, happened_at, public_records: publicRecordsChange(changed) })
  tx.audit({ actor: 'system', action: 'experience.merged', subject: experience_id, data, happened_at })
}
