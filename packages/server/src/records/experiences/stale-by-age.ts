import type { Db } from '../../platform/db/db.ts'
import { findAging } from './aging-store.ts'
import { readNewestMajorVersions } from './newest-versions.ts'
import { stalenessReason } from './staleness.ts'

/** Whether a record is stale by its age, whatever its state is. */
export async function isStaleByAge(db: Db, id: string, now: Date): Promise<boolean> {
  const record = await findAging(db, id)
  return record !== null && stalenessReason(record, await readNewestMajorVersions(db), now) !== null
}
