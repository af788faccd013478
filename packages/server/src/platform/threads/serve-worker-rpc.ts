import { parentPort, workerData } from 'node:worker_threads'
import { osThreadId, threadCpuTime } from './thread-cpu-time.ts'

export interface WorkerRpcCall<Input> {
  id: number
  input: Input
}
export interface WorkerRpcReply<Output> {
  id: number
  output: Output
}

/** Id of the message that reports that the thread serves calls; calls have higher ids. */
export const READY_ID = 0

/**
 * Slots of the memory that both threads share: id of the current call (0: none), when it began (`hrtime`), id of the
 * worker thread (0: unknown), and the CPU time that the thread had used by then, in nanoseconds.
 */
export const CALL_STATE = { id: 0, started: 1, thread: 2, cpu_at_start: 3, slots: 4 } as const

/**
 * Makes this thread serve the calls of `createWorkerRpcClient`, one after the other. The current call and its start are
 * kept in shared memory, where the other thread can read them while this one works. An error in `work` ends the thread.
 */
export function serveWorkerRpc<Input, Output>(work: (input: Input) => Output): void {
  const port = parentPort
  const shared: unknown = workerData
  const state = shared instanceof SharedArrayBuffer ? new BigInt64Array(shared) : new BigInt64Array(CALL_STATE.slots)
  const thread = osThreadId()
  Atomics.store(state, CALL_STATE.thread, thread)
  port?.on('message', ({ id, input }: WorkerRpcCall<Input>) => {
    Atomics.store(state, CALL_STATE.cpu_at_start, threadCpuTime(thread) ?? 0n)
    Atomics.store(state, CALL_STATE.started, process.hrtime.bigint())
    Atomics.store(state, CALL_STATE.id, BigInt(id))
    const output = work(input)
    port.postMessage({ id, output } satisfies WorkerRpcReply<Output>)
    Atomics.store(state, CALL_STATE.id, 0n)
  })
  port?.postMessage({ id: READY_ID })
}
