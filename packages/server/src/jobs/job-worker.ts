import { randomUUID } from 'node:crypto'
import { type JobOutcome, type JobQueue, runNextJob } from './run-next-job.ts'
import { deleteHeartbeat, releaseAllLeases, upsertHeartbeat } from './store.ts'

const POLL_INTERVAL_MS = 1000
const HEARTBEAT_INTERVAL_MS = 15_000

/** Does the jobs of the queue, one after the other. */
export interface JobWorker {
  /** Begins; jobs that another process leaves are seen within a second. */
  start(): void
  /** Looks for work at once: said by whoever left some, after the commit. */
  notify(): void
  /** Does one job that is due. @returns what came of it; null when there is none */
  runNext(): Promise<JobOutcome | null>
  /** Ends after the job in hand. */
  stop(): Promise<void>
}

export interface JobWorkerOptions extends JobQueue {
  /** whether there is room on the disk: without it nothing is begun */
  hasSpace: () => Promise<boolean>
  /** no other process works on this record, so that whoever held a lease before the start is gone */
  owns_database: boolean
  /** told of the first of several failures in a row to reach the queue */
  report: (error: unknown) => void
}

export function createJobWorker({ hasSpace, owns_database, report, ...queue }: JobWorkerOptions): JobWorker {
  const { db } = queue
  const name = randomUUID()
  let is_stopping = false
  let is_woken = false
  let endPause = () => {}
  let running: Promise<void> | null = null
  let next_beat = 0

  async function show(): Promise<void> {
    if (performance.now() < next_beat) return
    await upsertHeartbeat(db, name)
    next_beat = performance.now() + HEARTBEAT_INTERVAL_MS
  }

  /** Does what is due. */
  async function turn(): Promise<void> {
    if (!(await hasSpace())) return
    await show()
    while (!is_stopping && (await runNextJob(queue, show)) !== null) await show()
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      if (is_woken || is_stopping) return resolve()
      const timer = setTimeout(resolve, POLL_INTERVAL_MS).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function loop(): Promise<void> {
    let is_failing = false
    let has_begun = !owns_database
    while (!is_stopping) {
      is_woken = false
      try {
        if (!has_begun) await releaseAllLeases(db)
        has_begun = true
        await turn()
        is_failing = false
      } catch (error) {
        if (!is_failing) report(error)
        is_failing = true
        // a wake tells of work, not that the database is back
        is_woken = false
      }
      await pause()
    }
    // the next start begins anew; without a database there is nobody to tell
    await deleteHeartbeat(db, name).catch(() => {})
  }

  return {
    start() {
      running ??= loop()
    },
    notify() {
      is_woken = true
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
