import { parentPort, workerData } from 'node:worker_threads'

/** A question with its number. */
export interface AskedWork<Q> {
  id: number
  question: Q
}
export interface ServedWork<A> {
  id: number
  answer: A
}

/**
 * Makes this thread answer questions one after the other, for `askThread` on the other side. What it has in hand, and
 * since when, stands in shared memory, where it can be read while it works. A failure ends the thread.
 */
export function serveThread<Q, A>(work: (question: Q) => A): void {
  const port = parentPort
  const shared: unknown = workerData
  const hand = shared instanceof SharedArrayBuffer ? new BigInt64Array(shared) : new BigInt64Array(2)
  port?.on('message', ({ id, question }: AskedWork<Q>) => {
    Atomics.store(hand, 1, process.hrtime.bigint())
    Atomics.store(hand, 0, BigInt(id))
    const answer = work(question)
    port.postMessage({ id, answer } satisfies ServedWork<A>)
    Atomics.store(hand, 0, 0n)
  })
}
