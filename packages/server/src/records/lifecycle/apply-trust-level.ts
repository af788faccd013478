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

/** Emits the event of a transition for each of the records of an author. */
function emitEach(
  tx: Change,
  { contributor_id, happened_at }: Pick<AuthorTrust, 'contributor_id' | 'happened_at'>,
  { records, transition, sign }: { records: ShownRecord[]; transition: RecordTransition; sign: 1 | -1 },
): void {
  for (const { id: experience_id, is_public } of records)
    tx.emit({
      name: transition.event,
      experience_id,
      contributor_id,
      happened_at,
      public_records: is_public ? sign : 0,
    })
}

/** Withholds the records of a suspended author that are not confirmed. */
export async function withholdUnconfirmed(tx: Change, contributor_id: string, happened_at: string): Promise<void> {
  const records = await withholdUnconfirmedRecords(tx, contributor_id, ENDORSEMENT.confirmed)
  emitEach(tx, { contributor_id, happened_at }, { records, transition: transitions.withhold, sign: -1 })
}

/**
 * Applies the new trust level of an author to their records: a suspension withholds the records that
 * are not confirmed, its end releases them, and pending records become public when the author is no longer a newcomer,
 * except those with unknown hosts or risky remedies, which wait for somebody to confirm them.
 */
export async function applyTrustLevel(tx: Change, author: AuthorTrust): Promise<void> {
  const { contributor_id, from, to, happened_at } = author
  if (to === 'suspended') return withholdUnconfirmed(tx, contributor_id, happened_at)
  if (from === 'suspended') {
    const records = await releaseSuspendedRecords(tx, contributor_id)
    emitEach(tx, author, { records, transition: transitions.release, sign: 1 })
  }
  if (to === 'new') return
  for (const experience_id of await listWaitingRecords(tx, contributor_id))
    await changeValidationState(tx, {
      experience_id,
      to: 'contested',
      reason: 'it names an unknown host or a risky remedy, and its author is new',
      actor: 'system',
      happened_at,
    })
  const records = await promotePendingRecords(tx, contributor_id, happened_at)
  emitEach(tx, author, { records, transition: transitions.promote, sign: 1 })
}
