/**
 * Groups the values of an iterable into batches without delaying any: a batch holds the values that are ready now, at
 * least one and at most `max`. A failure of the source is thrown after the values before it.
 */
export async function* batchReadyValues<T>(values: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const iterator = values[Symbol.asyncIterator]()
  const requestNext = () => {
    const next = iterator.next()
    // a failure is thrown when the value is awaited, not as an unhandled rejection
    next.catch(() => {})
    return next
  }
  try {
    let next = requestNext()
    for (;;) {
      let result: IteratorResult<T> | undefined = await next
      const batch: T[] = []
      while (result && !result.done) {
        batch.push(result.value)
        next = requestNext()
        result = batch.length < max ? await Promise.race([next, nextEventLoopTurn()]).catch(() => undefined) : undefined
      }
      if (batch.length > 0) yield batch
      if (result?.done) return
    }
  } finally {
    // not awaited: the value that was requested ahead may never arrive
    iterator.return?.()?.catch(() => {})
  }
}

/** Resolves after everything that is ready now. */
const nextEventLoopTurn = () => new Promise<undefined>((resolve) => setImmediate(resolve, undefined))
