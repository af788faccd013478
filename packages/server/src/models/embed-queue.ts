/** Jobs in the order in which they are to be done: urgent ones first, each kind in the order of arrival. */
export interface EmbedQueue<J> {
  add(job: J): void
  /** Puts a job back before all others of its kind. */
  putBack(job: J): void
  remove(job: J): void
  /** Takes the next job out of the queue. */
  take(): J | undefined
}

/** Makes an empty queue. */
export function createEmbedQueue<J extends { urgent: boolean }>(): EmbedQueue<J> {
  const urgent: J[] = []
  const ordinary: J[] = []
  const of = (job: J) => (job.urgent ? urgent : ordinary)
  return {
    add: (job) => void of(job).push(job),
    putBack: (job) => void of(job).unshift(job),
    remove(job) {
      const at = of(job).indexOf(job)
      if (at >= 0) of(job).splice(at, 1)
    },
    take: () => urgent.shift() ?? ordinary.shift(),
  }
}
