import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { redactText } from '../screening/redact-text.ts'
import { backoffMs, MAX_ATTEMPTS } from './backoff.ts'
import { type ClaimedJob, claimJob, failJob, finishJob, hasDueJob, renewLease } from './store.ts'

const LEASE_RENEWAL_MS = 15_000
const MAX_ERROR_CHARS = 300

/**
 * Marks the job as done, in the transaction of its last write: then it takes effect exactly once.
 * @throws Error when another worker has the job by now, so that the transaction is undone
 */
export type FinishJob = (tx: Db) => Promise<void>

export interface JobQueue {
  db: Db
  now: () => Date
  log: Logger
  /** kinds of jobs that this process can do; others wait for one that can */
  kinds: string[]
  run: (kind: string, payload: unknown, finish: FinishJob) => Promise<void>
}

/** `lost`: another worker has the job by now. */
export type JobOutcome = 'done' | 'retry' | 'failed' | 'lost'

async function attemptJob({ db, now, run }: JobQueue, job: ClaimedJob): Promise<void> {
  let is_finished = false
  const finish: FinishJob = async (tx) => {
    if (!(await finishJob(tx, job, now().toISOString()))) throw new Error('the lease of the job was lost')
    is_finished = true
  }
  if (job.attempts > MAX_ATTEMPTS) throw new Error('each worker that had it ended before the job did')
  await run(job.kind, job.payload, finish)
  if (!is_finished) await finish(db)
}

/** What is kept of a failure: one short line without secrets and personal data. */
function describeError(error: unknown): string {
  const text = redactText(error instanceof Error ? error.message : String(error))
  return [...text.replace(/\s+/g, ' ')].slice(0, MAX_ERROR_CHARS).join('')
}

async function handleJobFailure({ db, now }: JobQueue, job: ClaimedJob, error: unknown): Promise<JobOutcome> {
  const at = now()
  const wait = backoffMs(job.attempts, Math.random())
  const run_at = wait === null ? null : new Date(at.getTime() + wait).toISOString()
  const is_ours = await failJob(db, job, { error: describeError(error), now: at.toISOString(), run_at })
  if (!is_ours) return 'lost'
  return run_at === null ? 'failed' : 'retry'
}

/**
 * Claims the next job that is due, runs it and writes its one log line.
 * @param alive called while a long job runs, so that the worker is seen to live
 * @returns what came of it; null when nothing is due
 * @throws DbError when the database is gone; what the job threw is never thrown
 */
export async function runNextJob(
  queue: JobQueue,
  alive: () => Promise<unknown> = async () => {},
): Promise<JobOutcome | null> {
  const { db, log, kinds } = queue
  const now = queue.now().toISOString()
  const job = (await hasDueJob(db, kinds, now)) ? await claimJob(db, kinds, randomUUID(), now) : null
  if (job === null) return null
  const started = performance.now()
  const line = (outcome: JobOutcome) => {
    const ms = Math.round(performance.now() - started)
    return { job: job.id, kind: job.kind, attempt: job.attempts, outcome, ms }
  }
  const renewing = setInterval(() => {
    // a lease that could not be renewed shows when the job ends
    renewLease(db, job).then(alive, () => {})
  }, LEASE_RENEWAL_MS)
  try {
    await attemptJob(queue, job)
    log.info(line('done'), 'job')
    return 'done'
  } catch (error) {
    const outcome = await handleJobFailure(queue, job, error)
    log.error({ ...line(outcome), err: error }, 'job')
    return outcome
  } finally {
    clearInterval(renewing)
  }
}
