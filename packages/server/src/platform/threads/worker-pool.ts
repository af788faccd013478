import type { Worker } from 'node:worker_threads'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import { createFairQueue } from './fair-queue.ts'
import { createWorkerRpcClient, type WorkerRpcClient } from './worker-rpc-client.ts'

/**
 * Reason why a call has no answer: it exceeded its budget, its thread ended, there is no thread, or too many calls
 * wait.
 */
type PoolFailure = 'over budget' | 'interrupted' | 'unavailable' | 'crowded'
type PoolResult<Output> = { answer: Output } | { failure: PoolFailure }

/** Worker threads that serve the calls of many owners, each call within its budget of processor time. */
export interface WorkerPool<Input, Output> {
  /**
   * Never rejects.
   * @param owner whose call it is: owners take turns
   */
  call(input: Input, owner: string): Promise<PoolResult<Output>>
  /** Starts a thread ahead of the first call, which otherwise waits for it. */
  warmUp(): void
  /** whether the threads end one after the other, so that nothing is answered */
  isDown(): boolean
  close(): void
}

export interface WorkerPoolOptions<Input> {
  /** starts a thread whose module calls `serveWorkerRpc`; passes its argument to the thread as `workerData` */
  start: (workerData: SharedArrayBuffer) => Worker
  /** number of threads; each starts when it is needed, while calls wait for those that run */
  threads: number
  /** processor time that a call may take */
  budgetMs: (input: Input) => number
  /** number of calls that may wait for a thread, of all owners and of one */
  max_waiting: number
  max_waiting_per_owner: number
  /** called when a thread has ended that nobody closed */
  onLoss: () => void
  now_ms?: () => number
}

/** Loading what the thread runs takes half a second of processor time, which may be much longer on a busy machine. */
const START_TIMEOUT_MS = 60_000
export const THREAD_RESTART_BACKOFF = { initial_ms: 100, max_ms: 30_000 }

interface PoolThread<Input, Output> {
  client: WorkerRpcClient<Input, Output> | null
  /** whether the client has started */
  is_serving: boolean
  is_busy: boolean
}

interface PoolCall<Input, Output> {
  input: Input
  resolve: (result: PoolResult<Output>) => void
}

/**
 * Creates a pool. A thread is replaced when it ends or blocks, with exponential backoff while nothing is
 * answered.
 *
 * Owners take turns, and each occupies one thread at a time, until the thread that its call has ended is replaced. So
 * calls that exceed their budget delay those of their own sender, and another thread is left for everybody else.
 */
export function createWorkerPool<Input, Output>(options: WorkerPoolOptions<Input>): WorkerPool<Input, Output> {
  const { start, budgetMs, max_waiting, max_waiting_per_owner, onLoss, now_ms = () => performance.now() } = options
  type Thread = PoolThread<Input, Output>
  const threads: Thread[] = Array.from({ length: options.threads }, () => ({
    client: null,
    is_serving: false,
    is_busy: false,
  }))
  const queue = createFairQueue<PoolCall<Input, Output>>()
  const busy_owners = new Set<string>()
  let consecutive_losses = 0
  let next_start_ms = Number.NEGATIVE_INFINITY
  let closed = false

  function startClient(thread: Thread): Thread['client'] {
    if (closed || now_ms() < next_start_ms) return null
    try {
      const limits = { budgetMs, start_timeout_ms: START_TIMEOUT_MS }
      const started = createWorkerRpcClient<Input, Output>(start, limits, (was_requested) => {
        if (thread.client === started) {
          thread.client = null
          thread.is_serving = false
        }
        if (!was_requested) handleLoss()
        dispatchCalls()
      })
      void started.ready.then(() => {
        if (thread.client !== started) return
        thread.is_serving = true
        dispatchCalls()
      })
      return started
    } catch {
      // the system refused to create a thread
      handleLoss()
      return null
    }
  }

  function handleLoss(): void {
    next_start_ms =
      consecutive_losses === 0 ? 0 : now_ms() + exponentialBackoffMs(consecutive_losses, THREAD_RESTART_BACKOFF)
    consecutive_losses++
    onLoss()
  }

  /** A thread without work: one that serves calls, else one that starts, else one that is to be started. */
  const findIdleThread = (): Thread | undefined => {
    const idle = threads.filter(({ is_busy }) => !is_busy)
    return idle.find(({ is_serving }) => is_serving) ?? idle.find(({ client }) => client !== null) ?? idle[0]
  }

  function dispatchCalls(): void {
    for (let thread = findIdleThread(); thread !== undefined; thread = findIdleThread()) {
      const next = queue.next((owner) => !busy_owners.has(owner))
      if (next === undefined) return
      if (!thread.is_serving && threads.some(({ is_serving }) => is_serving)) {
        // the call of another owner ends long before a thread has started, so this one waits for whichever is first
        queue.putBack(next.owner, next.job)
        thread.client ??= startClient(thread)
        return
      }
      void occupy(thread, next.owner, next.job)
    }
  }

  async function occupy(thread: Thread, owner: string, call: PoolCall<Input, Output>): Promise<void> {
    thread.is_busy = true
    busy_owners.add(owner)
    await run(thread, call)
    thread.is_busy = false
    busy_owners.delete(owner)
    dispatchCalls()
  }

  async function run(thread: Thread, { input, resolve }: PoolCall<Input, Output>): Promise<void> {
    for (;;) {
      thread.client ??= startClient(thread)
      if (thread.client === null) return resolve({ failure: 'unavailable' })
      const reply = await thread.client.call(input)
      if ('answer' in reply) {
        consecutive_losses = 0
        return resolve(reply)
      }
      if (reply.lost === 'in progress') return resolve({ failure: 'interrupted' })
      if (reply.lost === 'over budget') {
        consecutive_losses = 0
        resolve({ failure: 'over budget' })
        return replaceThread(thread)
      }
    }
  }

  /** Starts a new thread and waits until it serves calls. */
  async function replaceThread(thread: Thread): Promise<void> {
    thread.client ??= startClient(thread)
    if (thread.client === null) return
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, START_TIMEOUT_MS).unref()
    })
    await Promise.race([thread.client.ready, timeout])
    clearTimeout(timer)
  }

  return {
    call: (input, owner) =>
      new Promise((resolve) => {
        if (queue.size() >= max_waiting || queue.count(owner) >= max_waiting_per_owner)
          return resolve({ failure: 'crowded' })
        queue.add(owner, { input, resolve })
        dispatchCalls()
      }),
    warmUp() {
      const thread = findIdleThread()
      if (thread) thread.client ??= startClient(thread)
    },
    isDown: () => consecutive_losses > 1,
    close() {
      closed = true
      for (const { client } of threads) client?.terminate()
    },
  }
}
