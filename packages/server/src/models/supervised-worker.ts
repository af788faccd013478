import type { Worker } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'
import { startWorker } from '../threads/start-worker.ts'
import type { EmbedReply, EmbedRequest, EmbedWorkerData } from './embed-messages.ts'
import type { EmbedderState, EmbeddingProviderHooks } from './embedding-provider.ts'
import { awaitIdleEngine, createEngineGuard, currentTextId, leaveEngine } from './engine-guard.ts'
import type { EncoderSources } from './worker-provider.ts'

const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 30_000
/** After this many deaths in a row callers are no longer kept waiting; new starts are tried all the same. */
const MAX_CRASHES_IN_A_ROW = 3

/** The embedding worker: one thread, started anew when it dies. It does not keep the process alive. */
export interface SupervisedWorker {
  state(): EmbedderState
  /** @returns false when there is no worker that could take it */
  send(request: EmbedRequest): boolean
  /** Lets the worker finish the text in hand and end. */
  close(): Promise<void>
}

interface SupervisedWorkerHooks extends EmbeddingProviderHooks {
  onWorker: (worker: Worker) => void
  onReply: (reply: EmbedReply) => void
  /** The texts asked are lost, that of this id by a fault of its own perhaps. */
  onLost: (in_hand: number) => void
  /** Whether an answer is still to come. */
  isReplyPending: () => boolean
}

/**
 * Starts the worker.
 * - A model that cannot be loaded at the first start never will be (a missing package, a wrong file): no new start.
 * - A worker that dies is started again after 0.1 s, doubling up to 30 s while no text succeeds.
 * - A worker is never terminated, because that aborts the process within a run. One that stays silent is `down` until
 *   it answers; the end of the process waits for it for a moment.
 * @param limits how long a start or a text may take before the worker counts as silent, and how long closing waits
 */
export function superviseWorker(
  sources: EncoderSources,
  hooks: SupervisedWorkerHooks,
  { silence_limit_ms, close_limit_ms }: { silence_limit_ms: number; close_limit_ms: number },
): SupervisedWorker {
  const shared = createEngineGuard()
  const workerData: EmbedWorkerData = { sources, shared }
  let state: EmbedderState = { status: 'degraded', message: 'the embedding model is starting' }
  let worker: Worker | null = null
  let was_ready = false
  let deaths_in_row = 0
  let timer: NodeJS.Timeout | undefined
  let awaiting = false

  function change(status: EmbedderState['status'], message: string | null): void {
    if (message !== null) hooks.log(message)
    enter({ status, message })
  }

  function enter(next: EmbedderState): void {
    state = next
    hooks.onChange()
  }

  function after(milliseconds: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, milliseconds).unref()
  }

  function awaitReply(): void {
    awaiting = true
    after(silence_limit_ms, () => {
      awaiting = false
      change('down', `the embedding worker has not answered for ${silence_limit_ms / 1000} s`)
      hooks.onLost(currentTextId(shared))
    })
  }

  function start(): void {
    awaitReply()
    try {
      worker = startOne()
      hooks.onWorker(worker)
    } catch (error) {
      // The system has no thread to give. Later, because the caller is not ready for a change of state yet.
      after(0, () => lose(errorMessage(error)))
    }
  }

  function startOne(): Worker {
    // Without the loader and conditions of the main thread: the worker is built code.
    const started = startWorker('./embed-worker', import.meta.url, { workerData, execArgv: [] })
    let reason: string | null = null
    started.on('error', (error) => {
      reason = errorMessage(error)
    })
    started.on('message', (reply: EmbedReply) => {
      if (reply.type === 'unusable') reason = reply.message
      if (started === worker) receive(reply)
    })
    started.on('exit', (code) => {
      if (started === worker) lose(reason ?? `exit code ${code}`)
    })
    // After the listeners: the first 'message' listener makes a worker hold the process again.
    started.unref()
    return started
  }

  function receive(reply: EmbedReply): void {
    if (reply.type === 'unusable') {
      clearTimeout(timer)
      // Once it has worked the fault may pass: the worker ends by itself and counts as dead.
      if (was_ready) return
      worker = null
      change('down', reply.message)
      return
    }
    if (reply.type === 'ready') {
      was_ready = true
      for (const note of reply.notes) hooks.log(note)
    } else if (reply.type !== 'forgotten') deaths_in_row = 0
    hooks.onReply(reply)
    clearTimeout(timer)
    awaiting = false
    if (hooks.isReplyPending()) awaitReply()
    if (state.status !== 'ok') change('ok', null)
  }

  function lose(reason: string): void {
    worker = null
    const in_hand = currentTextId(shared)
    leaveEngine(shared)
    deaths_in_row++
    after(Math.min(MAX_RESTART_DELAY_MS, MIN_RESTART_DELAY_MS * 2 ** (deaths_in_row - 1)), start)
    const status = deaths_in_row < MAX_CRASHES_IN_A_ROW ? 'degraded' : 'down'
    change(status, `the embedding worker died and is started again: ${reason}`)
    hooks.onLost(in_hand)
  }

  const waitForWorker = () => awaitIdleEngine(shared)

  /** Resolves when the worker has ended, or at the limit: then the end of the process still has to wait for it. */
  function end(last: Worker): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, close_limit_ms)
      last.once('exit', () => {
        process.off('exit', waitForWorker)
        clearTimeout(limit)
        resolve()
      })
      postRequest(last, { type: 'close' })
    })
  }

  process.once('exit', waitForWorker)
  start()
  return {
    state: () => state,
    send(request) {
      if (worker === null || state.status !== 'ok') return false
      if (request.type === 'text' && !awaiting) awaitReply()
      postRequest(worker, request)
      return true
    },
    async close() {
      clearTimeout(timer)
      const last = worker
      worker = null
      enter({ status: 'down', message: 'the embedding model is closed' })
      hooks.onLost(currentTextId(shared))
      if (last === null) process.off('exit', waitForWorker)
      else await end(last)
    },
  }
}

const postRequest = (worker: Worker, request: EmbedRequest): void => worker.postMessage(request)
