import { parentPort, workerData } from 'node:worker_threads'
import { osThreadId, threadCpuTime } from './thread-cpu-time.ts'

/** A question with its number. */
export interface WorkerRpcCall<Q> {
  id: number
  input: Q
}
export interface WorkerRpcReply<A> {
  id: number
  output: A
}

/**
 * What stands where in the memory that both sides share: the question in hand (0: none), since when (`hrtime`), this
 * thread (0: not known), and the processor time that it had used when it began with the question, in nanoseconds.
 */
export const CALL_STATE = { id: 0, since: 1, thread: 2, used: 3, slots: 4 } as const

/**
 * Makes this thread answer questions one after the other, for `askThread` on the other side. What it has in hand, and
 * since when, stands in shared memory, where it can be read while it works. A failure ends the thread.
 */
export function serveWorkerRpc<Q, A>(work: (question: Q) => A): void {
  const port = parentPort
  const shared: unknown = workerData
  const hand = shared instanceof SharedArrayBuffer ? new BigInt64Array(shared) : new BigInt64Array(CALL_STATE.slots)
  const thread = osThreadId()
  Atomics.store(hand, CALL_STATE.thread, thread)
  port?.on('message', ({ id, input }: WorkerRpcCall<Q>) => {
    Atomics.store(hand, CALL_STATE.used, threadCpuTime(thread) ?? 0n)
    Atomics.store(hand, CALL_STATE.since, process.hrtime.bigint())
    Atomics.store(hand, CALL_STATE.id, BigInt(id))
    const output = work(input)
    port.postMessage({ id, output } satisfies WorkerRpcReply<A>)
    Atomics.store(hand, CALL_STATE.id, 0n)
  })
}
