/** What comes next: an item, the end or a failure of the source, or the end of the work on the first item begun. */
type PrefetchEvent<A> = { item: A } | { end: () => void } | 'finished'

/**
 * Begins work on up to `most` items of a source while earlier ones are still in use, and gives what came of each in the
 * order of the source. A source that is slow holds nothing back: what is finished is given at once.
 * @throws what the source or the work throws, after everything before it
 */
export async function* prefetch<A, B>(
  source: AsyncIterable<A>,
  work: (item: A) => Promise<B>,
  most: number,
): AsyncGenerator<B> {
  const items = source[Symbol.asyncIterator]()
  const begun: Promise<B>[] = []
  let reading: Promise<PrefetchEvent<A>> | null = null
  let end: (() => void) | null = null
  try {
    while (end === null || begun.length > 0) {
      if (end === null && begun.length < most) reading ??= readNext(items)
      const event = await Promise.race([reading, begun[0] && waitForFinish<A>(begun[0])].filter((one) => one != null))
      if (event === 'finished') {
        const first = begun.shift()
        if (first) yield await first
        continue
      }
      reading = null
      if ('end' in event) end = event.end
      else begun.push(work(event.item))
    }
    end?.()
  } finally {
    for (const one of begun) one.catch(() => {})
    // not awaited: it would wait for the item that is being read
    if (end === null) void items.return?.().catch(() => {})
  }
}

async function readNext<A>(items: AsyncIterator<A>): Promise<PrefetchEvent<A>> {
  try {
    const read = await items.next()
    return read.done ? { end: () => {} } : { item: read.value }
  } catch (failure) {
    return {
      end: () => {
        throw failure
      },
    }
  }
}

const waitForFinish = <A>(begun: Promise<unknown>): Promise<PrefetchEvent<A>> =>
  begun.then(
    () => 'finished',
    () => 'finished',
  )
