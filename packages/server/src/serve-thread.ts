import { parentPort, workerData } from 'node:worker_threads'
import { ownThread, threadTime } from './thread-time.ts'

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
 * What stands where in the memory that both sides share: the question in hand (0: none), since when (`hrtime`), this
 * thread (0: not known), and the processor time that it had used when it began with the question, in nanoseconds.
 */
export const HAND = { id: 0, since: 1, thread: 2, used: 3, slots: 4 } as const

/**
 * Makes this thread answer questions one after the other, for `askThread` on the other side. What it has in hand, and
 * since when, stands in shared memory, where it can be read while it works. A failure ends the thread.
 */
export function serveThread<Q, A>(work: (question: Q) => A): void {
  const port = parentPort
  const shared: unknown = workerData
  const hand = shared instanceof SharedArrayBuffer ? new BigInt64Array(shared) : new BigInt64Array(HAND.slots)
  const thread = ownThread()
  Atomics.store(hand, HAND.thread, thread)
  port?.on('message', ({ id, question }: AskedWork<Q>) => {
    Atomics.store(hand, HAND.used, threadTime(thread) ?? 0n)
    Atomics.store(hand, HAND.since, process.hrtime.bigint())
    Atomics.store(hand, HAND.id, BigInt(id))
    const answer = work(question)
    port.postMessage({ id, answer } satisfies ServedWork<A>)
    Atomics.store(hand, HAND.id, 0n)
  })
}
