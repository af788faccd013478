import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { redactText } from '../../rules/screening/redact-text.ts'
import type { Db } from '../db/db.ts'
import { backoffMs, MAX_ATTEMPTS } from './backoff.ts'
import { PermanentJobError } from './permanent-job-error.ts'
import { failJob, finishJob, hasDueJob, type LeasedJob, leaseJob, renewLease } from './store.ts'

const LEASE_RENEWAL_MS = 15_000
const MAX_ERROR_CHARS = 300

/**
 * Marks the job as done in the transaction of its last write, so that this write takes effect exactly once.
 * @throws Error when another worker has taken the job over, so that the transaction is rolled back
 */
export type FinishJob = (tx: Db) => Promise<void>

export interface JobQueue {
  db: Db
  now: () => Date
  log: Logger
  /** kinds of the jobs to run; others stay in the queue */
  kinds: readonly string[]
  /** @param request_id the request that the job comes of; null without one */
  run: (kind: string, payload: unknown, finish: FinishJob, request_id: string | null) => Promise<void>
}

/** `lost`: another worker has taken the job over. */
export type JobOutcome = 'done' | 'retry' | 'failed' | 'lost'

async function attemptJob({ db, now, run }: JobQueue, job: LeasedJob): Promise<void> {
  let is_finished = false
  const finish: FinishJob = async (tx) => {
    if (!(await finishJob(tx, job, now().toISOString()))) throw new Error('the lease of the job was lost')
    is_finished = true
  }
  if (job.attempts > MAX_ATTEMPTS) throw new Error('every worker that ran it ended before the job did')
  await run(job.kind, job.payload, finish, job.request_id)
  if (!is_finished) await finish(db)
}

/** The stored form of a failure: one short line without secrets and personal data. */
function describeError(error: unknown): string {
  const text = redactText(error instanceof Error ? error.message : String(error))
  return [...text.replace(/\s+/g, ' ')].slice(0, MAX_ERROR_CHARS).join('')
}

async function handleJobFailure({ db, now }: JobQueue, job: LeasedJob, error: unknown): Promise<JobOutcome> {
  const at = now()
  const wait = error instanceof PermanentJobError ? null : backoffMs(job.attempts, Math.random())
  const run_at = wait === null ? null : new Date(at.getTime() + wait).toISOString()
  const is_held = await failJob(db, job, { error: describeError(error), now: at.toISOString(), run_at })
  if (!is_held) return 'lost'
  return run_at === null ? 'failed' : 'retry'
}

/**
 * Leases the next job that is due.
 * @param options `busy_hosts`: hosts whose jobs stay in the queue. `is_expected`: a job is likely to be due, as after
 *   another one. Otherwise the queue is read first, which avoids a statement that writes when no job is due
 * @returns null when no job is due
 * @throws DbError when the database cannot be reached
 */
export async function claimNextJob(
  { db, now, kinds }: JobQueue,
  { busy_hosts = [], is_expected = false }: { busy_hosts?: string[]; is_expected?: boolean } = {},
): Promise<LeasedJob | null> {
  if (kinds.length === 0) return null
  const wanted = { kinds, busy_hosts, now: now().toISOString() }
  return is_expected || (await hasDueJob(db, wanted)) ? leaseJob(db, wanted, randomUUID()) : null
}

/**
 * Runs a leased job and writes its one log line.
 * @param beat called at intervals while the job runs, for the heartbeat of the worker
 * @throws DbError when the database cannot be reached; an error of the job is logged and stored instead
 */
export async function runJob(
  queue: JobQueue,
  job: LeasedJob,
  beat: () => Promise<unknown> = async () => {},
): Promise<JobOutcome> {
  const { db, log } = queue
  const started = performance.now()
  const logFields = (outcome: JobOutcome) => {
    const ms = Math.round(performance.now() - started)
    const { id, kind, attempts, request_id } = job
    return { job: id, kind, attempt: attempts, outcome, ms, request_id: request_id ?? undefined }
  }
  const renewal_timer = setInterval(() => {
    // `finishJob` notices a lease that could not be renewed
    renewLease(db, job).then(beat, () => {})
  }, LEASE_RENEWAL_MS)
  try {
    await attemptJob(queue, job)
    log.info(logFields('done'), 'job')
    return 'done'
  } catch (error) {
    const outcome = await handleJobFailure(queue, job, error)
    log.error({ ...logFields(outcome), err: error }, 'job')
    return outcome
  } finally {
    clearInterval(renewal_timer)
  }
}

/**
 * Leases the next job that is due and runs it.
 * @returns its outcome; null when no job is due
 */
export async function runNextJob(queue: JobQueue): Promise<JobOutcome | null> {
  const job = await claimNextJob(queue)
  return job && runJob(queue, job)
}
