import type { JobStatus } from '@cairnway/contract'
import { type Db, findOne, getOne, type Sql, sql } from '../db/db.ts'
import { isOpenJob } from '../events/outbox-store.ts'

/** A lease that has not been renewed for this long expires, and another worker takes over the job. */
const LEASE_S = 60

/** Leases use the clock of the database, which all workers share; `run_at` uses the clock of the service. */
const isDue = (kinds: string[], now: string): Sql => sql`
  ${isOpenJob} and run_at <= ${now} and kind = any(${kinds}) and (locked_until is null or locked_until < clock_timestamp())`

/** Whether `leaseJob` would find a job. It writes nothing, so it can be called every second. */
export const hasDueJob = async (db: Db, kinds: string[], now: string): Promise<boolean> =>
  (await db.query(sql`select from jobs where ${isDue(kinds, now)} limit 1`)).length === 1

export interface LeasedJob {
  id: number
  kind: string
  payload: unknown
  /** including the current one */
  attempts: number
  /** fencing token */
  lease: string
}

/** Leases the next job that is due. Two workers never get the same job. */
export const leaseJob = (db: Db, kinds: string[], lease: string, now: string) =>
  findOne<LeasedJob>(
    db,
    sql`update jobs set lease = ${lease}, attempts = attempts + 1,
        locked_until = clock_timestamp() + make_interval(secs => ${LEASE_S})
      where id = (
        select id from jobs where ${isDue(kinds, now)} order by run_at, id limit 1 for update skip locked)
      returning id, kind, payload, attempts, lease`,
  )

type HeldJob = Pick<LeasedJob, 'id' | 'lease'>

const isHeld = ({ id, lease }: HeldJob): Sql => sql`id = ${id} and lease = ${lease} and ${isOpenJob}`

export const renewLease = (db: Db, job: HeldJob) =>
  db.query(sql`
    update jobs set locked_until = clock_timestamp() + make_interval(secs => ${LEASE_S}) where ${isHeld(job)}`)

/** Marks a job as done; false when another worker has taken it over. */
export const finishJob = async (db: Db, job: HeldJob, now: string): Promise<boolean> =>
  (
    await db.query(sql`
      update jobs set done_at = ${now}, locked_until = null, error = null where ${isHeld(job)} returning id`)
  ).length === 1

export interface JobFailure {
  /** without secrets and personal data */
  error: string
  now: string
  /** time of the next attempt; null: it failed permanently */
  run_at: string | null
}

/**
 * Requeues a failed job, or marks it as failed permanently. One whose duplicate is waiting is marked as
 * done, because the duplicate will do its work.
 * @returns false when another worker has taken it over
 */
export const failJob = async (db: Db, job: HeldJob, { error, now, run_at }: JobFailure): Promise<boolean> =>
  (
    await db.query(sql`
      update jobs set error = ${error}, locked_until = null,
        lease = case when ${hasWaitingDuplicate} or ${run_at === null} then lease end,
        done_at = case when ${hasWaitingDuplicate} then ${now}::timestamptz end,
        failed_at = case when ${run_at === null} and not ${hasWaitingDuplicate} then ${now}::timestamptz end,
        run_at = coalesce(${run_at}::timestamptz, run_at)
      where ${isHeld(job)} returning id`)
  ).length === 1

/** Whether another job of the same kind and key as the row of `jobs` is waiting. */
const hasWaitingDuplicate: Sql = sql`exists (
  select from jobs other where other.kind = jobs.kind and other.unique_key = jobs.unique_key and other.id <> jobs.id
    and other.done_at is null and other.failed_at is null and other.lease is null)`

/** Releases all leases. Only for a process that owns the database, when all earlier holders are gone. */
export const releaseAllLeases = (db: Db) =>
  db.query(sql`update jobs set locked_until = null where locked_until is not null and ${isOpenJob}`)

export const upsertHeartbeat = (db: Db, worker: string) =>
  db.query(sql`
    insert into worker_heartbeats (worker, beat_at) values (${worker}, clock_timestamp())
    on conflict (worker) do update set beat_at = excluded.beat_at`)

export const deleteHeartbeat = (db: Db, worker: string) =>
  db.query(sql`delete from worker_heartbeats where worker = ${worker}`)

export interface QueueState {
  /** since the last heartbeat of any worker; null: no worker is running */
  beat_age_seconds: number | null
  waiting: number
  /** waiting and due since before `overdue_since` */
  overdue: number
  failed: number
}

export const getQueueState = (db: Db, overdue_since: string) =>
  getOne<QueueState>(
    db,
    sql`select
      (select extract(epoch from clock_timestamp() - max(beat_at))::float8 from worker_heartbeats) as beat_age_seconds,
      (select count(*) from jobs where ${isOpenJob}) as waiting,
      (select count(*) from jobs where ${isOpenJob} and run_at < ${overdue_since} and locked_until is null) as overdue,
      (select count(*) from jobs where failed_at is not null) as failed`,
  )

/** Deletes old jobs, and the heartbeats of workers that ended without removing theirs. */
export async function deleteOldJobs(
  tx: Db,
  { done_before, failed_before }: { done_before: string; failed_before: string },
) {
  await tx.query(sql`delete from jobs where done_at < ${done_before} or failed_at < ${failed_before}`)
  await tx.query(sql`delete from worker_heartbeats where beat_at < clock_timestamp() - interval '1 day'`)
}

export interface JobRow {
  id: number
  kind: string
  status: JobStatus
  attempts: number
  run_at: string
  created_at: string
  done_at: string | null
  failed_at: string | null
  error: string | null
}

const jobStatus = sql`
  case when done_at is not null then 'done' when failed_at is not null then 'failed'
    when lease is not null and locked_until >= clock_timestamp() then 'running' else 'waiting' end`

const jobColumns = sql`
  id, kind, ${jobStatus} as status, attempts, run_at, created_at, done_at, failed_at, error`

export interface JobFilter {
  kind: string | null
  status: JobStatus | null
  /** id of the last job of the previous page */
  after: number | null
  limit: number
}

/** Newest first. */
export const listJobRows = (db: Db, filter: JobFilter) =>
  db.query<JobRow>(sql`
    select ${jobColumns} from jobs
    where (${filter.kind}::text is null or kind = ${filter.kind})
      and (${filter.status}::text is null or ${jobStatus} = ${filter.status})
      and (${filter.after}::bigint is null or id < ${filter.after})
    order by id desc limit ${filter.limit}`)

/** A job, locked until the transaction ends. */
export const lockJob = (tx: Db, id: number) =>
  findOne<JobRow & { has_duplicate: boolean }>(
    tx,
    sql`select ${jobColumns}, ${hasWaitingDuplicate} as has_duplicate from jobs where id = ${id} for update`,
  )

/** Puts a failed job back into the queue with its attempts reset. */
export const requeueJob = (tx: Db, id: number, now: string) =>
  getOne<JobRow>(
    tx,
    sql`update jobs set failed_at = null, lease = null, locked_until = null, attempts = 0, run_at = ${now}
      where id = ${id} returning ${jobColumns}`,
  )
