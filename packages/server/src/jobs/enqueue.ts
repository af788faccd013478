import type { Db } from '../db/db.ts'
import { findOpenJob, insertJob } from './store.ts'

export interface JobRequest {
  kind: string
  payload?: Record<string, unknown>
  /** ISO 8601 */
  now: string
  /** not before; ISO 8601 */
  run_at?: string
  /** while a job of this kind and key waits, another one is not needed */
  unique_key?: string
  /** of one kind and period there is one job, however often it is asked for */
  period?: string
}

/**
 * Leaves work for later, in the transaction of the change that needs it: done exactly when that change is. After the
 * commit `ctx.worker.wake()` has it looked at without delay.
 * @returns id of the job, also of one that waits already for the same; null when the work of a period is left already
 */
export async function enqueue(tx: Db, work: JobRequest): Promise<number | null> {
  const { kind, payload = {}, now, run_at = now, unique_key = null, period = null } = work
  const made = await insertJob(tx, { kind, payload, run_at, created_at: now, unique_key, period })
  const job = made ?? (unique_key === null ? null : await findOpenJob(tx, kind, unique_key))
  return job?.id ?? null
}
