import type { Worker } from 'node:worker_threads'
import { CALL_STATE, READY_ID, type WorkerRpcCall, type WorkerRpcReply } from './serve-worker-rpc.ts'
import { threadCpuTime } from './thread-cpu-time.ts'

/**
 * Reason why a call got no reply: it exceeded its budget, it was in progress when the thread ended, or it was still
 * waiting for the calls before it.
 */
type WorkerCallFailure = 'over budget' | 'in progress' | 'waiting'
type WorkerCallResult<Output> = { answer: Output } | { lost: WorkerCallFailure }

/** Calls a worker thread, which serves the calls one after the other. */
export interface WorkerRpcClient<Input, Output> {
  /** Never rejects. */
  call(input: Input): Promise<WorkerCallResult<Output>>
  /** Number of calls without a reply. */
  pendingCount(): number
  /** Resolves when the thread serves calls, or has ended. */
  ready: Promise<void>
  /** Ends the thread; pending calls are lost. */
  terminate(): void
}

export interface WorkerCallLimits<Input> {
  /**
   * CPU time that the thread may use for a call. CPU time makes the limit independent of the load of the machine; the
   * time in which a call waits for others does not count.
   */
  budgetMs: (input: Input) => number
  /** time until the thread begins with its first call */
  start_timeout_ms: number
}

interface PendingCall<Output> {
  resolve: (result: WorkerCallResult<Output>) => void
  budget_ms: number
}

const elapsedMs = (since: bigint): number => Number(process.hrtime.bigint() - since) / 1e6

/** Maximum wall time of a call in units of its CPU budget, for a thread that blocks without using the CPU. */
export const MAX_ELAPSED_BUDGETS = 40
/** The same where the system does not report the CPU time of a thread. */
export const MAX_ELAPSED_BUDGETS_WITHOUT_CPU_TIME = 4
const MIN_CHECK_INTERVAL_MS = 10

/**
 * Creates a client for a thread whose module calls `serveWorkerRpc`. A call that exceeds its budget ends the thread,
 * because nothing else stops code that does not return.
 * @param start starts the thread; it must pass its argument, the shared memory, to the thread as `workerData`
 * @param limits null: calls have no limits
 * @param onEnd called once when the thread has ended; `is_requested` is true after `terminate`
 */
export function createWorkerRpcClient<Input, Output>(
  start: (shared: SharedArrayBuffer) => Worker,
  limits: WorkerCallLimits<Input> | null,
  onEnd: (is_requested: boolean) => void,
): WorkerRpcClient<Input, Output> {
  const shared = new SharedArrayBuffer(CALL_STATE.slots * BigInt64Array.BYTES_PER_ELEMENT)
  const state = new BigInt64Array(shared)
  const worker = start(shared)
  const thread_started = process.hrtime.bigint()
  const pending = new Map<number, PendingCall<Output>>()
  let last_id = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })

  /** Returns the id of the current call (0: none), its wall time, and its CPU time (null: unknown). */
  function readCurrentCall(): { id: number; wall_ms: number; cpu_ms: number | null } {
    for (;;) {
      const id = Atomics.load(state, CALL_STATE.id)
      const wall_ms = elapsedMs(Atomics.load(state, CALL_STATE.started))
      const cpu_time = threadCpuTime(Atomics.load(state, CALL_STATE.thread))
      const cpu_ms = cpu_time === null ? null : Number(cpu_time - Atomics.load(state, CALL_STATE.cpu_at_start)) / 1e6
      // a different id shows that the thread went on to another call meanwhile: read again
      if (id === Atomics.load(state, CALL_STATE.id)) return { id: Number(id), wall_ms, cpu_ms }
    }
  }

  /** @param failure why the current call got no reply; the others were waiting */
  function end(failure: Exclude<WorkerCallFailure, 'waiting'>, is_requested: boolean): void {
    if (ended) return
    ended = true
    resolveReady()
    clearTimeout(timer)
    const { id: current_id } = readCurrentCall()
    for (const [id, { resolve }] of pending) resolve({ lost: id === current_id ? failure : 'waiting' })
    pending.clear()
    void worker.terminate()
    onEnd(is_requested)
  }

  function scheduleCheck(start_timeout_ms: number, delay_ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => check(start_timeout_ms), Math.max(MIN_CHECK_INTERVAL_MS, delay_ms)).unref()
  }

  function check(start_timeout_ms: number): void {
    const [next] = pending.values()
    if (next === undefined) return
    const has_begun = Atomics.load(state, CALL_STATE.started) !== 0n
    const { id, wall_ms, cpu_ms } = readCurrentCall()
    const wall_budgets = cpu_ms === null ? MAX_ELAPSED_BUDGETS_WITHOUT_CPU_TIME : MAX_ELAPSED_BUDGETS
    const current = pending.get(id)
    const { budget_ms } = current ?? next
    const left_ms = Math.min(budget_ms - (cpu_ms ?? 0), wall_budgets * budget_ms - wall_ms)
    if (!has_begun && elapsedMs(thread_started) > start_timeout_ms) end('in progress', false)
    // the worker is between two calls, or this thread has not yet read its reply
    else if (current === undefined) scheduleCheck(start_timeout_ms, budget_ms)
    else if (left_ms <= 0) end('over budget', false)
    else scheduleCheck(start_timeout_ms, left_ms)
  }

  worker.on('message', ({ id, output }: WorkerRpcReply<Output>) => {
    if (id === READY_ID) return resolveReady()
    pending.get(id)?.resolve({ answer: output })
    pending.delete(id)
    if (pending.size === 0) worker.unref()
  })
  worker.on('error', () => end('in progress', false))
  worker.on('exit', () => end('in progress', false))
  // keeps the process alive only while a call is pending; must follow `on`, which refs the worker
  worker.unref()
  return {
    call: (input) =>
      new Promise((resolve) => {
        if (ended) return resolve({ lost: 'waiting' })
        const id = ++last_id
        const budget_ms = limits?.budgetMs(input) ?? Number.POSITIVE_INFINITY
        pending.set(id, { resolve, budget_ms })
        if (pending.size === 1) {
          worker.ref()
          if (limits !== null) scheduleCheck(limits.start_timeout_ms, budget_ms)
        }
        worker.postMessage({ id, input } satisfies WorkerRpcCall<Input>)
      }),
    pendingCount: () => pending.size,
    ready,
    terminate: () => end('in progress', true),
  }
}
