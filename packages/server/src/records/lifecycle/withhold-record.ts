import type { Change } from '../../platform/events/change.ts'
import { publicRecordsChange } from './change-state.ts'
import { setReleased, setWithheld } from './lifecycle-store.ts'
import { transitions } from './transitions.ts'

export interface Withholding {
  experience_id: string
  /**
   * `report`: an operator hides it, also from a reinstated author's readers; `rescan`: it holds what newer rules
   * refuse; `burst`: it is one of many similar records of one cluster within a day
   */
  why: 'report' | 'rescan' | 'burst'
  /** ISO 8601 */
  happened_at: string
}

/**
 * Hides a record from everyone but its owner.
 * @returns false when it is withheld for this reason already, or is retracted
 */
export async function withholdRecord(tx: Change, { experience_id, why, happened_at }: Withholding): Promise<boolean> {
  const changed = await setWithheld(tx, { id: experience_id, why, now: happened_at })
  if (!changed) return false
  const { contributor_id } = changed
  const public_records = publicRecordsChange(changed)
  const { event: name } = transitions.withhold
  tx.emit({ name, experience_id, contributor_id, data: { why }, happened_at, public_records })
  return true
}

/** Ends a withholding of this reason. The record of a suspended author stays withheld for the suspension. */
export async function releaseRecord(tx: Change, { experience_id, why, happened_at }: Withholding): Promise<void> {
  const changed = await setReleased(tx, { id: experience_id, why, now: happened_at })
  if (!changed) return
  const { contributor_id } = changed
  const public_records = publicRecordsChange(changed)
  const { event: name } = transitions.release
  tx.emit({ name, experience_id, contributor_id, data: { why }, happened_at, public_records })
}
