import type { Db } from '../db/db.ts'
import { KEPT_MS } from './run-once.ts'
import { deleteKeysUntil } from './store.ts'

/**
 * Forgets the keys that are older than a day.
 * @returns how many went
 */
export const sweepIdempotencyKeys = (db: Db, now: Date): Promise<number> =>
  deleteKeysUntil(db, new Date(now.getTime() - KEPT_MS).toISOString())
