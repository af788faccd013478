import type { Change } from '../../platform/events/change.ts'
import { setTransferred } from './lifecycle-store.ts'
import { transitions } from './transitions.ts'

/**
 * Makes the records that the members of a workspace read private records of a contributor.
 * @returns the ids of those that were transferred; drafts, hidden records and copies of the contributor's own records
 * are not
 */
export async function transferRecords(
  tx: Change,
  ids: readonly string[],
  { heir, happened_at }: { heir: string; happened_at: string },
): Promise<string[]> {
  const handed_over = (await setTransferred(tx, { ids, heir, now: happened_at })).map(({ id }) => id)
  for (const id of handed_over)
    tx.emit({ name: transitions.transfer.event, experience_id: id, contributor_id: heir, happened_at })
  return handed_over
}
