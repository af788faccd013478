import { type Db, json, sql } from '../db/db.ts'

export interface NewJob {
  kind: string
  payload: Record<string, unknown>
  /** ISO 8601, on the service's clock */
  run_at: string
  created_at: string
  unique_key: string | null
}

/** Stores a job; nothing happens when one of the same kind and key waits already. */
export const insertJob = (db: Db, job: NewJob) =>
  db.query(sql`
    insert into jobs (kind, payload, run_at, unique_key, created_at)
    values (${job.kind}, ${json(job.payload)}, ${job.run_at}, ${job.unique_key}, ${job.created_at})
    on conflict (kind, unique_key) where done_at is null and failed_at is null and lease is null do nothing`)
