/** Progress of this process in loading the packs. */
export interface PackState {
  /** null when they are loaded, or none is to be loaded; the total is 0 until the loading begins */
  progress: { done: number; total: number } | null
}
