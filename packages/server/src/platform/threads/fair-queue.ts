/**
 * A queue in which the owners take turns, so that each owner waits for at most one job of every other. The jobs of each
 * owner keep their order.
 */
export interface FairQueue<Job> {
  add(owner: string, job: Job): void
  /** Puts a job back before all others. */
  putBack(owner: string, job: Job): void
  /**
   * Removes the first job that matches.
   * @returns whether there was one
   */
  remove(matches: (job: Job) => boolean): boolean
  /** Removes and returns the next job of the next owner that `mayRun`, with its owner. */
  next(mayRun: (owner: string) => boolean): { owner: string; job: Job } | undefined
  /** Jobs of one owner. */
  count(owner: string): number
  size(): number
}

export function createFairQueue<Job>(): FairQueue<Job> {
  // a Map keeps the order in which owners were added: the one that had its turn is added again at the end
  const waiting = new Map<string, Job[]>()
  let size = 0
  return {
    add(owner, job) {
      const jobs = waiting.get(owner)
      if (jobs) jobs.push(job)
      else waiting.set(owner, [job])
      size++
    },
    putBack(owner, job) {
      const others = [...waiting].filter(([other]) => other !== owner)
      const jobs = [job, ...(waiting.get(owner) ?? [])]
      waiting.clear()
      for (const [each, each_jobs] of [[owner, jobs] as const, ...others]) waiting.set(each, each_jobs)
      size++
    },
    remove(matches) {
      for (const [owner, jobs] of waiting) {
        const at = jobs.findIndex(matches)
        if (at < 0) continue
        jobs.splice(at, 1)
        if (jobs.length === 0) waiting.delete(owner)
        size--
        return true
      }
      return false
    },
    next(mayRun) {
      for (const [owner, jobs] of waiting) {
        if (!mayRun(owner)) continue
        const job = jobs.shift()
        waiting.delete(owner)
        if (jobs.length > 0) waiting.set(owner, jobs)
        if (job === undefined) continue
        size--
        return { owner, job }
      }
      return undefined
    },
    count: (owner) => waiting.get(owner)?.length ?? 0,
    size: () => size,
  }
}
