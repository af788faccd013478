import type { Db } from '../db/db.ts'
import { insertJob } from './store.ts'

export interface Work {
  kind: string
  payload?: Record<string, unknown>
  /** ISO 8601 */
  now: string
  /** not before; ISO 8601 */
  run_at?: string
  /** while a job of this kind and key waits, another one is not needed */
  unique_key?: string
}

/** Leaves work for later, in the transaction of the change that needs it: done exactly when that change is. */
export async function enqueue(tx: Db, { kind, payload = {}, now, run_at = now, unique_key }: Work): Promise<void> {
  await insertJob(tx, { kind, payload, run_at, created_at: now, unique_key: unique_key ?? null })
}
