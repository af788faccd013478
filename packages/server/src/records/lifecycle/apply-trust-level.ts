import type { TrustLevel } from '@cairnway/contract'
import type { Change } from '../../platform/events/change.ts'
import { ENDORSEMENT } from '../../rules/trust/trust-classes.ts'
import { changeValidationState } from './change-state.ts'
import {
  listWaitingRecords,
  promotePendingRecords,
  releaseSuspendedRecords,
  type ShownRecord,
  withholdUnconfirmedRecords,
} from './lifecycle-store.ts'
import { type RecordTransition, transitions } from './transitions.ts'

/** A new trust level of an author. */
export interface AuthorTrust {
  contributor_id: string
  from: TrustLevel
  to: TrustLevel
  /** ISO 8601 */
  happened_at: string
}

/**
 * Applies the new trust level of an author to their records: a suspension withholds the records that
 * are not confirmed, its end releases them, and pending records become public when the author is no longer a newcomer,
 * except those with unknown hosts or risky remedies, which wait for somebody to confirm them.
 */
export async function applyTrustLevel(
  tx: Change,
  { contributor_id, from, to, happened_at }: AuthorTrust,
): Promise<void> {
  const emitEach = (records: ShownRecord[], { event: name }: RecordTransition, sign: 1 | -1) => {
    for (const { id: experience_id, is_public } of records)
      tx.emit({ name, experience_id, contributor_id, happened_at, public_records: is_public ? sign : 0 })
  }
  if (to === 'suspended') {
    emitEach(await withholdUnconfirmedRecords(tx, contributor_id, ENDORSEMENT.confirmed), transitions.withhold, -1)
    return
  }
  if (from === 'suspended') emitEach(await releaseSuspendedRecords(tx, contributor_id), transitions.release, 1)
  if (to === 'new') return
  for (const experience_id of await listWaitingRecords(tx, contributor_id))
    await changeValidationState(tx, {
      experience_id,
      to: 'contested',
      reason: 'it names an unknown host or a risky remedy, and its author is new',
      actor: 'system',
      happened_at,
    })
  emitEach(await promotePendingRecords(tx, contributor_id, happened_at), transitions.promote, 1)
}
