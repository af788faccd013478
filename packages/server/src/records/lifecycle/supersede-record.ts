import type { Change } from '../../platform/events/change.ts'
import { setSuperseded } from './lifecycle-store.ts'
import { transitions } from './transitions.ts'

export interface Supersession {
  predecessor_id: string
  successor_id: string
  /** of both */
  contributor_id: string
  /** ISO 8601 */
  happened_at: string
}

/**
 * Marks a record as replaced by a newer version. The caller holds the lock of its row and has checked that it may be.
 */
export async function supersedeRecord(
  tx: Change,
  { predecessor_id, successor_id, contributor_id, happened_at }: Supersession,
): Promise<void> {
  await setSuperseded(tx, { id: predecessor_id, successor_id, now: happened_at })
  const data = { superseded_by: successor_id }
  tx.emit({ name: transitions.supersede.event, experience_id: predecessor_id, contributor_id, data, happened_at })
}
