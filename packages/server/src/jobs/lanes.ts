import type { JobLane } from '@cairnway/contract'

export interface LaneLimits {
  /** jobs at once in one process */
  max_running: number
  /** of these, jobs with the same host */
  max_per_host: number
}

/** Makes a value for each lane. */
export const mapLanes = <T>(make: (lane: JobLane) => T): Record<JobLane, T> => ({
  text: make('text'),
  outgoing: make('outgoing'),
  upkeep: make('upkeep'),
})

/**
 * How many jobs of each lane run at once. A slow host must not occupy the whole lane `outgoing`; the other lanes use
 * the processor, and one job of each at once leaves the rest of it to calls.
 */
export const laneLimits: Record<JobLane, LaneLimits> = {
  text: { max_running: 1, max_per_host: 1 },
  outgoing: { max_running: 16, max_per_host: 2 },
  upkeep: { max_running: 1, max_per_host: 1 },
}
