/** Jobs in the order in which they are to be done: urgent ones first, each kind in the order of arrival. */
export interface EmbedQueue<J> {
  add(job: J): void
  /** Puts a job back before all others of its kind. */
  requeue(job: J): void
  /** Removes the first job of which this is true. @returns whether there was one */
  remove(isIt: (job: J) => boolean): boolean
  /** Takes the next job out of the queue, of the given kind only or of either. */
  dequeue(urgent?: boolean): J | undefined
}

/** Makes an empty queue. */
export function createEmbedQueue<J extends { urgent: boolean }>(): EmbedQueue<J> {
  const urgents: J[] = []
  const ordinary: J[] = []
  const of = (urgent: boolean) => (urgent ? urgents : ordinary)
  return {
    add: (job) => void of(job.urgent).push(job),
    requeue: (job) => void of(job.urgent).unshift(job),
    remove: (isIt) =>
      [urgents, ordinary].some((kind) => {
        const at = kind.findIndex(isIt)
        return at >= 0 && kind.splice(at, 1).length > 0
      }),
    dequeue: (urgent) => (urgent === undefined ? (urgents.shift() ?? ordinary.shift()) : of(urgent).shift()),
  }
}
