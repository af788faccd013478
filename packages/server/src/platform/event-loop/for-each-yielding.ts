/** Maximum time for which background work blocks the event loop; a single item may take longer. */
const MAX_BLOCKING_MS = 8

/** Calls `work` for each item and yields to the event loop every few milliseconds. */
export async function forEachYielding<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let started_ms = performance.now()
  for (const item of items) {
    if (performance.now() - started_ms > MAX_BLOCKING_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      started_ms = performance.now()
    }
    work(item)
  }
}
