import { setTimeout as sleep } from 'node:timers/promises'
import { type LaneLimits, nextStartInMs } from './lanes.ts'
import { claimNextJob, type JobQueue, runJob } from './run-next-job.ts'
import type { LeasedJob } from './store.ts'

/** A job that is running. */
interface RunningJob {
  /** never rejected */
  end: Promise<void>
  /** by `performance.now()` */
  started: number
}

const POLL_INTERVAL_MS = 1000
const HEARTBEAT_INTERVAL_MS = 15_000

/** Runs the jobs of one lane. */
export interface LaneWorker {
  /** Starts the loop. Jobs of other processes are found within a second. */
  start(): void
  /** Makes the lane poll the queue now. */
  notify(): void
  /** Stops after the jobs that are running. */
  stop(): Promise<void>
}

export interface LaneWorkerOptions extends LaneLimits {
  /** the jobs of the lane's kinds */
  queue: JobQueue
  /** called before each look at the queue; false or an error: no job starts */
  prepare: () => Promise<boolean>
  /** writes the heartbeat of the lane */
  beat: () => Promise<unknown>
  /** removes it */
  endBeat: () => Promise<unknown>
  /** called with the first of several consecutive failures to reach the queue */
  report: (error: unknown) => void
}

export function createLaneWorker(options: LaneWorkerOptions): LaneWorker {
  const { queue, max_per_host, prepare, report } = options
  const running = new Map<LeasedJob, RunningJob>()
  let is_stopping = false
  let is_notified = false
  let is_failing = false
  let endPause = () => {}
  let looping: Promise<void> | null = null
  let next_beat = 0

  async function beat(): Promise<void> {
    if (performance.now() < next_beat) return
    await options.beat()
    next_beat = performance.now() + HEARTBEAT_INTERVAL_MS
  }

  function notify(): void {
    is_notified = true
    endPause()
  }

  function reportFailure(error: unknown): void {
    if (!is_failing) report(error)
    is_failing = true
  }

  function busyHosts(): string[] {
    const counts = new Map<string, number>()
    for (const { host } of running.keys()) if (host !== null) counts.set(host, (counts.get(host) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= max_per_host).map(([host]) => host)
  }

  function startJob(job: LeasedJob): void {
    const end = runJob(queue, job, beat)
      .catch(reportFailure)
      .then(() => {
        running.delete(job)
        // a job of the same host may start now
        notify()
      })
    running.set(job, { end, started: performance.now() })
  }

  /** Starts the jobs that are due, as many at once as the lane may run. */
  async function startDueJobs(): Promise<void> {
    if (!(await prepare())) return
    await beat()
    let is_expected = false
    while (!is_stopping) {
      const now = performance.now()
      const ages_ms = [...running.values()].map(({ started }) => now - started)
      const wait_ms = nextStartInMs(ages_ms, options)
      if (wait_ms > 0) {
        const ends = [...running.values()].map(({ end }) => end)
        await Promise.race(Number.isFinite(wait_ms) ? [...ends, sleep(wait_ms, undefined, { ref: false })] : ends)
      } else {
        const job = await claimNextJob(queue, { busy_hosts: busyHosts(), is_expected })
        if (job === null) return
        startJob(job)
        is_expected = true
      }
      await beat()
    }
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
    while (!is_stopping) {
      is_notified = false
      try {
        await startDueJobs()
        is_failing = false
      } catch (error) {
        reportFailure(error)
        // a notification does not mean that the database is available again
        is_notified = false
      }
      await pause()
    }
    await Promise.all([...running.values()].map(({ end }) => end))
    // a database that is gone needs no heartbeat to be removed; the row is swept after a day
    await options.endBeat().catch(() => {})
  }

  return {
    start() {
      looping ??= loop()
    },
    notify,
    async stop() {
      is_stopping = true
      endPause()
      await looping
    },
  }
}
