/** State of the packs in this process. */
export interface PackState {
  /** null when they are loaded, or none is to be loaded; the total is 0 until the loading begins */
  progress: { done: number; total: number } | null
  /** names of the configured packs whose manifests can be read */
  names: ReadonlySet<string>
}
