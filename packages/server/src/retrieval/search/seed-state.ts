/** Progress of this process in loading the seeds. */
export interface SeedState {
  /** null when they are loaded, or are not to be loaded; the total is 0 until the loading begins */
  progress: { done: number; total: number } | null
}
