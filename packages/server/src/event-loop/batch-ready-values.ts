/**
 * What an iterable gives, in lists: as many as are there without waiting, at least one and at most `max`. Nobody waits
 * for a value that a slow source has not given yet.
 */
export async function* batchReadyValues<T>(values: AsyncIterable<T>, max: number): AsyncGenerator<T[]> {
  const iterator = values[Symbol.asyncIterator]()
  const ask = () => {
    const next = iterator.next()
    // a failure is told when its turn comes, behind the values before it
    next.catch(() => {})
    return next
  }
  try {
    let next = ask()
    for (;;) {
      let one: IteratorResult<T> | undefined = await next
      const batch: T[] = []
      while (one && !one.done) {
        batch.push(one.value)
        next = ask()
        one = batch.length < max ? await Promise.race([next, nextEventLoopTurn()]).catch(() => undefined) : undefined
      }
      if (batch.length > 0) yield batch
      if (one?.done) return
    }
  } finally {
    // not waited for: a value that was asked for ahead may never come
    iterator.return?.()?.catch(() => {})
  }
}

/** After everything that is ready now. */
const nextEventLoopTurn = () => new Promise<undefined>((resolve) => setImmediate(resolve, undefined))
