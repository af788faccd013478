import type { Db } from '../db/db.ts'
import { enqueue } from '../jobs/enqueue.ts'

/** Leaves it to a job to take away what an erased contributor left in the record. */
export const enqueueErasure = (tx: Db, contributor_id: string, now: string): Promise<unknown> =>
  enqueue(tx, { kind: 'erase_contributor', payload: { contributor_id }, now, unique_key: contributor_id })
