import type { JobLane, JobStatus } from '@cairnway/contract'
import { type Db, findOne, getOne, type Sql, sql } from '../db/db.ts'
import { isOpenJob } from '../events/outbox-store.ts'

/** A lease that has not been renewed for this long expires, and another worker takes over the job. */
export const JOB_LEASE_S = 60

const isLeased: Sql = sql`coalesce(locked_until >= clock_timestamp(), false)`

/** Leases use the clock of the database, which all workers share; `run_at` uses the clock of the service. */
const isDue = (now: string): Sql => sql`${isOpenJob} and run_at <= ${now} and not ${isLeased}`

export interface WantedJobs {
  kinds: readonly string[]
  /** jobs with these hosts are left in the queue */
  busy_hosts: readonly string[]
  now: string
}

/**
 * The ids of the first due job of each kind, the oldest first. It reads the index once for each kind, so that a long
 * queue of other kinds costs nothing.
 * @param lock a locking clause, or nothing
 */
const dueJobs = ({ kinds, busy_hosts, now }: WantedJobs, lock: Sql): Sql => sql`
  select due.id from unnest(${kinds}::text[]) as wanted (kind),
    lateral (
      select id, run_at from jobs
      where jobs.kind = wanted.kind and ${isDue(now)} and (host is null or host <> all(${busy_hosts}::text[]))
      order by run_at, id limit 1 ${lock}) as due
  order by due.run_at, due.id limit 1`

/** Whether `leaseJob` would find a job. It writes nothing, so it can be called every second. */
export const hasDueJob = async (db: Db, wanted: WantedJobs): Promise<boolean> =>
  (await db.query(dueJobs(wanted, sql``))).length === 1

export interface LeasedJob {
  id: number
  kind: string
  payload: unknown
  host: string | null
  /** the request that it comes of; null for a job of the service itself */
  request_id: string | null
  /** including the current one */
  attempts: number
  /** fencing token */
  lease: string
}

/** Leases the next job that is due. Two workers never get the same job. */
export const leaseJob = (db: Db, wanted: WantedJobs, lease: string) =>
  findOne<LeasedJob>(
    db,
    sql`update jobs set lease = ${lease}, attempts = attempts + 1,
        locked_until = clock_timestamp() + make_interval(secs => ${JOB_LEASE_S})
      where id = (${dueJobs(wanted, sql`for update skip locked`)})
      returning id, kind, payload, host, request_id, attempts, lease`,
  )

type HeldJob = Pick<LeasedJob, 'id' | 'lease'>

const isHeld = ({ id, lease }: HeldJob): Sql => sql`id = ${id} and lease = ${lease} and ${isOpenJob}`

export const renewLease = (db: Db, job: HeldJob) =>
  db.query(sql`
    update jobs set locked_until = clock_timestamp() + make_interval(secs => ${JOB_LEASE_S}) where ${isHeld(job)}`)

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

export const upsertHeartbeat = (db: Db, { worker, lane }: { worker: string; lane: JobLane }) =>
  db.query(sql`
    insert into worker_heartbeats (worker, lane, beat_at) values (${worker}, ${lane}, clock_timestamp())
    on conflict (worker) do update set beat_at = excluded.beat_at`)

export const deleteHeartbeat = (db: Db, worker: string) =>
  db.query(sql`delete from worker_heartbeats where worker = ${worker}`)

/** The last heartbeat in each lane, of any process; the lane is null for workers of releases before the lanes. */
export const listHeartbeats = (db: Db) =>
  db.query<{ lane: string | null; age_seconds: number }>(sql`
    select lane, extract(epoch from clock_timestamp() - max(beat_at))::float8 as age_seconds
    from worker_heartbeats group by lane`)

/** The jobs of one kind. */
export interface KindState {
  kind: string
  /** neither running nor ended */
  waiting: number
  running: number
  /** waiting, and due since before `overdue_since` */
  overdue: number
  /** `run_at` of the oldest that is due */
  oldest_due_at: string | null
  failed: number
}

export const listKindStates = (db: Db, { now, overdue_since }: { now: string; overdue_since: string }) =>
  db.query<KindState>(sql`
    select kind, count(*) filter (where not ${isLeased}) as waiting, count(*) filter (where ${isLeased}) as running,
      count(*) filter (where not ${isLeased} and run_at < ${overdue_since}) as overdue,
      min(run_at) filter (where not ${isLeased} and run_at <= ${now}) as oldest_due_at, 0::bigint as failed
    from jobs where ${isOpenJob} group by kind
    union all
    select kind, 0, 0, 0, null, count(*) from jobs where failed_at is not null group by kind`)

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
