import type { JobLane } from '@cairnway/contract'

export interface LaneLimits {
  /** jobs at once in one process */
  max_running: number
  /** further jobs, one for each job that has run for `SLOW_JOB_MS`, since it probably only waits for its host */
  max_slow: number
  /** jobs at once with the same host */
  max_per_host: number
}

/** Time after which a job of a lane for other hosts counts as slow: most hosts answer sooner, so it only waits. */
export const SLOW_JOB_MS = 250

/** Makes a value for each lane. */
export const mapLanes = <T>(make: (lane: JobLane) => T): Record<JobLane, T> => ({
  text: make('text'),
  crawl: make('crawl'),
  outgoing: make('outgoing'),
  upkeep: make('upkeep'),
})

/**
 * Limits on the jobs of each lane that run at once. Neither one slow host nor several may occupy the whole lane
 * `outgoing`; the other lanes use the processor, and one job of each at once leaves the rest of it to calls.
 */
export const laneLimits: Record<JobLane, LaneLimits> = {
  text: { max_running: 1, max_slow: 0, max_per_host: 1 },
  crawl: { max_running: 1, max_slow: 0, max_per_host: 1 },
  outgoing: { max_running: 16, max_slow: 240, max_per_host: 2 },
  upkeep: { max_running: 1, max_slow: 0, max_per_host: 1 },
}

/**
 * Returns how long it takes until a lane may start another job, unless one of its jobs ends before; 0: now.
 * @param ages_ms for how long each of its jobs has run
 */
export function nextStartInMs(
  ages_ms: readonly number[],
  { max_running, max_slow }: Pick<LaneLimits, 'max_running' | 'max_slow'>,
): number {
  const prompt_ages = ages_ms.filter((age) => age < SLOW_JOB_MS)
  const slow = ages_ms.length - prompt_ages.length
  if (ages_ms.length - Math.min(slow, max_slow) < max_running) return 0
  return slow >= max_slow ? Number.POSITIVE_INFINITY : SLOW_JOB_MS - Math.max(...prompt_ages)
}
