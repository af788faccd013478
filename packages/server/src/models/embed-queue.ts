/** A queue of jobs in which urgent ones come first and each kind keeps its order of arrival. */
export interface EmbedQueue<J> {
  add(job: J): void
  /** Puts a job back before all others of its kind. */
  requeue(job: J): void
  /** Removes the first job that matches. @returns whether there was one */
  remove(matches: (job: J) => boolean): boolean
  /** Takes out the next job: of the given kind, or of either when `urgent` is absent. */
  dequeue(urgent?: boolean): J | undefined
}

export function createEmbedQueue<J extends { urgent: boolean }>(): EmbedQueue<J> {
  const urgent_jobs: J[] = []
  const ordinary_jobs: J[] = []
  const jobsOf = (urgent: boolean) => (urgent ? urgent_jobs : ordinary_jobs)
  return {
    add: (job) => void jobsOf(job.urgent).push(job),
    requeue: (job) => void jobsOf(job.urgent).unshift(job),
    remove: (matches) =>
      [urgent_jobs, ordinary_jobs].some((jobs) => {
        const at = jobs.findIndex(matches)
        return at >= 0 && jobs.splice(at, 1).length > 0
      }),
    dequeue: (urgent) =>
      urgent === undefined ? (urgent_jobs.shift() ?? ordinary_jobs.shift()) : jobsOf(urgent).shift(),
  }
}
