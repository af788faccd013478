import { randomUUID } from 'node:crypto'
import { type JobOutcome, type JobQueue, runNextJob } from './run-next-job.ts'
import { deleteHeartbeat, releaseAllLeases, upsertHeartbeat } from './store.ts'

const POLL_INTERVAL_MS = 1000
const HEARTBEAT_INTERVAL_MS = 15_000

/** Runs the jobs of the queue, one after the other. */
export interface JobWorker {
  /** Starts the loop. Jobs of other processes are found within a second. */
  start(): void
  /** Makes the worker look at the queue now instead of at its next poll. */
  notify(): void
  /** Runs one job that is due. @returns its outcome; null when no job is due */
  runNext(): Promise<JobOutcome | null>
  /** Stops after the current job. */
  stop(): Promise<void>
}

export interface JobWorkerOptions extends JobQueue {
  /** whether the disk has free space; without it no job starts */
  hasSpace: () => Promise<boolean>
  /** no other process uses the database, so leases from before the start are stale */
  owns_database: boolean
  /** called with the first of several consecutive failures to reach the queue */
  report: (error: unknown) => void
}

export function createJobWorker({ hasSpace, owns_database, report, ...queue }: JobWorkerOptions): JobWorker {
  const { db } = queue
  const name = randomUUID()
  let is_stopping = false
  let is_notified = false
  let endPause = () => {}
  let running: Promise<void> | null = null
  let next_beat = 0

  async function beat(): Promise<void> {
    if (performance.now() < next_beat) return
    await upsertHeartbeat(db, name)
    next_beat = performance.now() + HEARTBEAT_INTERVAL_MS
  }

  /** Runs all jobs that are due. */
  async function runDueJobs(): Promise<void> {
    if (!(await hasSpace())) return
    await beat()
    while (!is_stopping && (await runNextJob(queue, beat)) !== null) await beat()
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      if (is_notified || is_stopping) return resolve()
      const timer = setTimeout(resolve, POLL_INTERVAL_MS).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function loop(): Promise<void> {
    let is_failing = false
    let has_released_leases = !owns_database
    while (!is_stopping) {
      is_notified = false
      try {
        if (!has_released_leases) await releaseAllLeases(db)
        has_released_leases = true
        await runDueJobs()
        is_failing = false
      } catch (error) {
        if (!is_failing) report(error)
        is_failing = true
        // a notification does not mean that the database is available again
        is_notified = false
      }
      await pause()
    }
    // a database that is gone needs no heartbeat to be removed; the row is swept after a day
    await deleteHeartbeat(db, name).catch(() => {})
  }

  return {
    start() {
      running ??= loop()
    },
    notify() {
      is_notified = true
      endPause()
    },
    runNext: () => runNextJob(queue),
    async stop() {
      is_stopping = true
      endPause()
      await running
    },
  }
}
