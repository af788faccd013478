import type { Worker } from 'node:worker_threads'
import { CALL_STATE, type WorkerRpcCall, type WorkerRpcReply } from './serve-worker-rpc.ts'
import { threadCpuTime } from './thread-cpu-time.ts'

/** What became of a question that got no answer: it was too long in hand, in hand when the thread ended, or waiting. */
export type WorkerCallFailure = 'over budget' | 'in hand' | 'waiting'
export type WorkerCallResult<A> = { answer: A } | { lost: WorkerCallFailure }

/** A thread that answers questions one after the other. */
export interface WorkerRpcClient<Q, A> {
  /** never fails */
  call(question: Q): Promise<WorkerCallResult<A>>
  /** questions without an answer yet */
  pendingCount(): number
  /** Ends the thread; what it has not answered is lost. */
  terminate(): void
}

export interface WorkerCallLimits {
  /**
   * Longest that the thread may work on one question: processor time, so that a busy machine, where the thread itself
   * waits, refuses nothing that a quiet one takes. While the question waits for others no time is counted.
   */
  cpu_budget_ms: number
  /** longest until the thread begins with its first question */
  start_timeout_ms: number
}

const elapsedMs = (moment: bigint): number => Number(process.hrtime.bigint() - moment) / 1e6

/** Longest wall time in hand, in budgets: for a thread that waits instead of working. */
const MAX_WALL_BUDGETS = 40
/** The same where the system does not tell the processor time of a thread. */
const MAX_WALL_BUDGETS_WITHOUT_CPU_TIME = 4
/** Shortest time between two looks at a question in hand. */
const MIN_CHECK_INTERVAL_MS = 10

/**
 * Asks a thread whose module calls `serveThread`. A question over its budget ends the thread: nothing else stops code
 * that does not return.
 * @param start makes the thread; gets the memory in which it tells what it has in hand, to be handed on as `workerData`
 * @param limits null: no question is given up
 * @param onEnd told once when the thread takes no questions any more, and whether `end` was called
 */
export function createWorkerRpcClient<Q, A>(
  start: (shared: SharedArrayBuffer) => Worker,
  limits: WorkerCallLimits | null,
  onEnd: (asked_to: boolean) => void,
): WorkerRpcClient<Q, A> {
  const shared = new SharedArrayBuffer(CALL_STATE.slots * BigInt64Array.BYTES_PER_ELEMENT)
  const hand = new BigInt64Array(shared)
  const worker = start(shared)
  const started = process.hrtime.bigint()
  const asked = new Map<number, (reply: WorkerCallResult<A>) => void>()
  let ids = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined

  /** The question in hand, 0 for none, for how long, and how much of that the thread worked, null when not known. */
  function inHand(): { id: number; ms: number; worked_ms: number | null } {
    for (;;) {
      const id = Atomics.load(hand, CALL_STATE.id)
      const ms = elapsedMs(Atomics.load(hand, CALL_STATE.since))
      const used = threadCpuTime(Atomics.load(hand, CALL_STATE.thread))
      const worked_ms = used === null ? null : Number(used - Atomics.load(hand, CALL_STATE.used)) / 1e6
      // it went on to the next in between: read again
      if (id === Atomics.load(hand, CALL_STATE.id)) return { id: Number(id), ms, worked_ms }
    }
  }

  function end(loss: Exclude<WorkerCallFailure, 'waiting'>, asked_to: boolean): void {
    if (ended) return
    ended = true
    clearTimeout(timer)
    const { id } = inHand()
    for (const [waiting, resolve] of asked) resolve({ lost: waiting === id ? loss : 'waiting' })
    asked.clear()
    void worker.terminate()
    onEnd(asked_to)
  }

  function watch(limits: WorkerCallLimits, ms = limits.cpu_budget_ms): void {
    clearTimeout(timer)
    timer = setTimeout(() => look(limits), Math.max(MIN_CHECK_INTERVAL_MS, ms)).unref()
  }

  function look(limits: WorkerCallLimits): void {
    if (asked.size === 0) return
    const begun = Atomics.load(hand, CALL_STATE.since) !== 0n
    const { id, ms, worked_ms } = inHand()
    const wall_budgets = worked_ms === null ? MAX_WALL_BUDGETS_WITHOUT_CPU_TIME : MAX_WALL_BUDGETS
    const left_ms = Math.min(limits.cpu_budget_ms - (worked_ms ?? 0), wall_budgets * limits.cpu_budget_ms - ms)
    if (!begun && elapsedMs(started) > limits.start_timeout_ms) end('in hand', false)
    // an answer that this thread was too busy to read is no question in hand
    else if (!asked.has(id)) watch(limits)
    else if (left_ms <= 0) end('over budget', false)
    else watch(limits, left_ms)
  }

  worker.on('message', ({ id, output }: WorkerRpcReply<A>) => {
    asked.get(id)?.({ answer: output })
    asked.delete(id)
    if (asked.size === 0) worker.unref()
  })
  worker.on('error', () => end('in hand', false))
  worker.on('exit', () => end('in hand', false))
  // it holds the process only while somebody waits; after the listeners, the first of which makes it hold it again
  worker.unref()
  return {
    call: (question) =>
      new Promise((resolve) => {
        if (ended) return resolve({ lost: 'waiting' })
        const id = ++ids
        asked.set(id, resolve)
        if (asked.size === 1) {
          worker.ref()
          if (limits !== null) watch(limits)
        }
        worker.postMessage({ id, input: question } satisfies WorkerRpcCall<Q>)
      }),
    pendingCount: () => asked.size,
    terminate: () => end('in hand', true),
  }
}
