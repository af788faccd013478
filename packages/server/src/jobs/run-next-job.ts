import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { scrub } from '../screening/scrub.ts'
import { ATTEMPTS_MAX, backoffMs } from './backoff.ts'
import { type ClaimedJob, claimJob, failJob, finishJob, hasDueJob, renewLease } from './store.ts'

const RENEW_MS = 15_000
const ERROR_CHARS = 300

/**
 * Marks the job as done, in the transaction of its last write: then it takes effect exactly once.
 * @throws Error when another worker has the job by now, so that the transaction is undone
 */
export type Finish = (tx: Db) => Promise<void>

export interface Queue {
  db: Db
  now: () => Date
  log: Logger
  /** kinds of jobs that this process can do; others wait for one that can */
  kinds: string[]
  run: (kind: string, payload: unknown, finish: Finish) => Promise<void>
}

/** `lost`: another worker has the job by now. */
export type Outcome = 'done' | 'retry' | 'failed' | 'lost'

async function attempt({ db, now, run }: Queue, job: ClaimedJob): Promise<void> {
  let is_finished = false
  const finish: Finish = async (tx) => {
    if (!(await finishJob(tx, job, now().toISOString()))) throw new Error('the lease of the job was lost')
    is_finished = true
  }
  if (job.attempts > ATTEMPTS_MAX) throw new Error('each worker that had it ended before the job did')
  await run(job.kind, job.payload, finish)
  if (!is_finished) await finish(db)
}

/** What is kept of a failure: one short line without secrets and personal data. */
function describe(error: unknown): string {
  const text = scrub(error instanceof Error ? error.message : String(error))
  return [...text.replace(/\s+/g, ' ')].slice(0, ERROR_CHARS).join('')
}

async function fail({ db, now }: Queue, job: ClaimedJob, error: unknown): Promise<Outcome> {
  const at = now()
  const wait = backoffMs(job.attempts, Math.random())
  const run_at = wait === null ? null : new Date(at.getTime() + wait).toISOString()
  const is_ours = await failJob(db, job, { error: describe(error), now: at.toISOString(), run_at })
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
  queue: Queue,
  alive: () => Promise<unknown> = async () => {},
): Promise<Outcome | null> {
  const { db, log, kinds } = queue
  const now = queue.now().toISOString()
  const job = (await hasDueJob(db, kinds, now)) ? await claimJob(db, kinds, randomUUID(), now) : null
  if (job === null) return null
  const started = performance.now()
  const line = (outcome: Outcome) => {
    const ms = Math.round(performance.now() - started)
    return { job: job.id, kind: job.kind, attempt: job.attempts, outcome, ms }
  }
  const renewing = setInterval(() => {
    // a lease that could not be renewed shows when the job ends
    renewLease(db, job).then(alive, () => {})
  }, RENEW_MS)
  try {
    await attempt(queue, job)
    log.info(line('done'), 'job')
    return 'done'
  } catch (error) {
    const outcome = await fail(queue, job, error)
    log.error({ ...line(outcome), err: error }, 'job')
    return outcome
  } finally {
    clearInterval(renewing)
  }
}
