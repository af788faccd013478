import { createFairQueue } from '../threads/fair-queue.ts'

/** The properties of a job that the queue needs. */
export interface QueuedJob {
  urgent: boolean
  /** owner who waits for it; absent where nobody takes turns */
  owner?: string
}

/**
 * A queue of jobs in which urgent ones come first, and within each kind the owners take turns: the texts of one owner
 * do not delay those of the others.
 */
export interface EmbedQueue<J extends QueuedJob> {
  add(job: J): void
  /** Puts a job back before all others of its kind. */
  requeue(job: J): void
  /**
   * Removes the first job that matches.
   * @returns whether there was one
   */
  remove(matches: (job: J) => boolean): boolean
  /** Takes out the next job: of the given kind, or of either when `urgent` is absent. */
  dequeue(urgent?: boolean): J | undefined
}

const everyOwner = () => true

export function createEmbedQueue<J extends QueuedJob>(): EmbedQueue<J> {
  const urgent_jobs = createFairQueue<J>()
  const ordinary_jobs = createFairQueue<J>()
  const jobsOf = (urgent: boolean) => (urgent ? urgent_jobs : ordinary_jobs)
  const next = (urgent: boolean) => jobsOf(urgent).next(everyOwner)?.job
  return {
    add: (job) => jobsOf(job.urgent).add(job.owner ?? '', job),
    requeue: (job) => jobsOf(job.urgent).putBack(job.owner ?? '', job),
    remove: (matches) => urgent_jobs.remove(matches) || ordinary_jobs.remove(matches),
    dequeue: (urgent) => (urgent === undefined ? (next(true) ?? next(false)) : next(urgent)),
  }
}
