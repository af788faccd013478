import { randomUUID } from 'node:crypto'
import { type JobLane, jobLanes } from '@cairnway/contract'
import { createLaneWorker } from './lane-worker.ts'
import { laneLimits } from './lanes.ts'
import { type JobOutcome, type JobQueue, runNextJob } from './run-next-job.ts'
import { deleteHeartbeat, releaseAllLeases, upsertHeartbeat } from './store.ts'

/** Runs the jobs of the queue, each in the lane of its kind. */
export interface JobWorker {
  /** the lane of each kind */
  lane_of: Readonly<Record<string, JobLane>>
  /** Starts the lanes. Jobs of other processes are found within a second. */
  start(): void
  /**
   * Makes lanes look at the queue now instead of at their next poll.
   * @param kinds of the jobs that became due; null: any
   */
  notify(kinds: readonly string[] | null): void
  /**
   * Runs one job that is due, of any lane.
   * @returns its outcome; null when no job is due
   */
  runNext(): Promise<JobOutcome | null>
  /** Stops after the jobs that are running. */
  stop(): Promise<void>
}

export interface JobWorkerOptions extends Omit<JobQueue, 'kinds'> {
  /** the lane of each kind; jobs of other kinds stay in the queue */
  lane_of: Readonly<Record<string, JobLane>>
  /** whether jobs may write now: otherwise none starts */
  mayRun: () => Promise<boolean>
  /** no other process uses the database, so leases from before the start are stale */
  owns_database: boolean
  /** called with the first of several consecutive failures of a lane to reach the queue */
  report: (error: unknown, lane: JobLane) => void
}

export function createJobWorker({ lane_of, mayRun, owns_database, report, ...queue }: JobWorkerOptions): JobWorker {
  const { db } = queue
  let releasing: Promise<unknown> | null = null

  /** Releases the leases of processes that are gone, once, before the first job of any lane starts. */
  async function releaseStaleLeases(): Promise<void> {
    if (!owns_database) return
    releasing ??= releaseAllLeases(db).catch((error: unknown) => {
      releasing = null
      throw error
    })
    await releasing
  }

  const lanes = jobLanes.map((lane) => {
    const worker = randomUUID()
    const kinds = Object.keys(lane_of).filter((kind) => lane_of[kind] === lane)
    const lane_worker = createLaneWorker({
      ...laneLimits[lane],
      queue: { ...queue, kinds },
      prepare: async () => {
        await releaseStaleLeases()
        return mayRun()
      },
      beat: () => upsertHeartbeat(db, { worker, lane }),
      endBeat: () => deleteHeartbeat(db, worker),
      report: (error) => report(error, lane),
    })
    return { ...lane_worker, kinds }
  })

  return {
    lane_of,
    start() {
      for (const lane of lanes) lane.start()
    },
    notify(due_kinds) {
      for (const { kinds, notify } of lanes)
        if (due_kinds === null || due_kinds.some((kind) => kinds.includes(kind))) notify()
    },
    runNext: () => runNextJob({ ...queue, kinds: Object.keys(lane_of) }),
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}
