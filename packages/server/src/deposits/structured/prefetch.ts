/**
 * The next event: an item of the source, its end (`end` throws when the source failed), or the first result is settled.
 */
type PrefetchEvent<A> = { item: A } | { end: () => void } | 'settled'

/**
 * Runs `work` on up to `max_concurrent` items of a source at once and yields the results in the order of the source. A
 * slow source delays no result that is ready.
 * @throws what the source or `work` throws, after all results before it
 */
export async function* prefetch<A, B>(
  source: AsyncIterable<A>,
  work: (item: A) => Promise<B>,
  max_concurrent: number,
): AsyncGenerator<B> {
  const items = source[Symbol.asyncIterator]()
  const started: Promise<B>[] = []
  let reading: Promise<PrefetchEvent<A>> | null = null
  let end: (() => void) | null = null
  try {
    while (end === null || started.length > 0) {
      if (end === null && started.length < max_concurrent) reading ??= readNext(items)
      const event = await Promise.race(
        [reading, started[0] && waitUntilIdle<A>(started[0])].filter((event) => event != null),
      )
      if (event === 'settled') {
        const first = started.shift()
        if (first) yield await first
        continue
      }
      reading = null
      if ('end' in event) end = event.end
      else started.push(work(event.item))
    }
    end?.()
  } finally {
    // results that nobody awaits any more must not be unhandled rejections
    for (const result of started) result.catch(() => {})
    // not awaited: `return` would wait for the item that is being read
    if (end === null) void items.return?.().catch(() => {})
  }
}

async function readNext<A>(items: AsyncIterator<A>): Promise<PrefetchEvent<A>> {
  try {
    const next = await items.next()
    return next.done ? { end: () => {} } : { item: next.value }
  } catch (failure) {
    return {
      end: () => {
        throw failure
      },
    }
  }
}

const waitUntilIdle = <A>(started: Promise<unknown>): Promise<PrefetchEvent<A>> =>
  started.then(
    () => 'settled',
    () => 'settled',
  )
