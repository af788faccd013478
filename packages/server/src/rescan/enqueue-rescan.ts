import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'

/**
 * Leaves the job that reads stored texts anew, unless it waits already.
 * @param now ISO 8601
 * @returns id of the job that will do it
 */
export const enqueueRescan = (tx: Db, now: string): Promise<number | null> =>
  enqueue(tx, { kind: 'rescan_experiences', now, unique_key: 'all' })
