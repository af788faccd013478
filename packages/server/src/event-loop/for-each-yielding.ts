/** How long one piece of background work may hold the event loop, milliseconds; one item may take it beyond that. */
const MAX_BLOCKING_MS = 8

/** Does something with each item and lets other work of the event loop through in between. */
export async function forEachYielding<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let begun = performance.now()
  for (const item of items) {
    if (performance.now() - begun > MAX_BLOCKING_MS) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      begun = performance.now()
    }
    work(item)
  }
}
