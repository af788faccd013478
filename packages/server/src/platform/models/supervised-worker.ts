import type { Worker } from 'node:worker_threads'
import { errorMessage } from '../errors/error-message.ts'
import { startWorker } from '../threads/start-worker.ts'
import { THREAD_RESTART_BACKOFF } from '../threads/worker-pool.ts'
import { exponentialBackoffMs } from '../time/exponential-backoff.ts'
import { disableRuntimeTelemetry } from './disable-runtime-telemetry.ts'
import type { EmbedReply, EmbedRequest, EmbedWorkerData } from './embed-messages.ts'
import type { EncoderSources } from './embedding-encoder.ts'
import type { EmbedderState, EmbeddingProviderHooks } from './embedding-provider.ts'
import { awaitIdleEngine, createEngineGuard, currentTextId, leaveEngine } from './engine-guard.ts'

/** Crashes in a row from which on callers no longer wait; restarts go on. */
const MAX_CRASHES_IN_A_ROW = 3

/** The embedding worker: one thread, restarted when it crashes. It does not keep the process alive. */
export interface SupervisedWorker {
  state(): EmbedderState
  /** @returns false when no worker can take the request */
  send(request: EmbedRequest): boolean
  /** Lets the worker finish its current text and end. */
  close(): Promise<void>
}

interface SupervisedWorkerHooks extends EmbeddingProviderHooks {
  onWorker: (worker: Worker) => void
  onReply: (reply: EmbedReply) => void
  /** Called when all pending texts are lost; the one with this id may have caused it (0: none). */
  onLost: (current_id: number) => void
  /** Whether a reply is still to come. */
  isReplyPending: () => boolean
}

/**
 * Starts the worker.
 * - A model that cannot be loaded at the first start (a missing package, a wrong file) is not tried again.
 * - A worker that crashes is restarted after 0.1 s; the delay doubles up to 30 s while no text succeeds.
 * - A worker is never terminated: during a run that would abort the process. A silent worker is `down` until it
 *   replies, and the end of the process waits for it for up to 2 s.
 * @param timeouts how long a start or a text may take before the worker counts as silent, and how long closing waits
 */
export function superviseWorker(
  sources: EncoderSources,
  hooks: SupervisedWorkerHooks,
  { silence_timeout_ms, close_timeout_ms }: { silence_timeout_ms: number; close_timeout_ms: number },
): SupervisedWorker {
  const shared = createEngineGuard()
  const workerData: EmbedWorkerData = { sources, shared }
  let state: EmbedderState = { status: 'degraded', message: 'the embedding model is starting' }
  let worker: Worker | null = null
  let was_ready = false
  let crashes_in_row = 0
  let timer: NodeJS.Timeout | undefined
  let awaiting_reply = false

  function logAndEnter(status: EmbedderState['status'], message: string | null): void {
    if (message !== null) hooks.log(message)
    enter({ status, message })
  }

  function enter(next: EmbedderState): void {
    state = next
    hooks.onChange()
  }

  function schedule(delay_ms: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, delay_ms).unref()
  }

  function awaitReply(): void {
    awaiting_reply = true
    schedule(silence_timeout_ms, () => {
      awaiting_reply = false
      logAndEnter('down', `the embedding worker has not answered for ${silence_timeout_ms / 1000} s`)
      hooks.onLost(currentTextId(shared))
    })
  }

  function start(): void {
    awaitReply()
    try {
      worker = startThread()
      hooks.onWorker(worker)
    } catch (error) {
      // The system could not create a thread. The state changes later, never within the call that creates the provider.
      schedule(0, () => handleCrash(errorMessage(error)))
    }
  }

  function startThread(): Worker {
    disableRuntimeTelemetry()
    // The worker is built code: it needs neither the loader nor the conditions of the main thread.
    const thread = startWorker('./embed-worker', import.meta.url, { workerData })
    let reason: string | null = null
    thread.on('error', (error) => {
      reason = errorMessage(error)
    })
    thread.on('message', (reply: EmbedReply) => {
      if (reply.type === 'unusable') reason = reply.message
      if (thread === worker) receive(reply)
    })
    thread.on('exit', (code) => {
      if (thread === worker) handleCrash(reason ?? `exit code ${code}`)
    })
    // Only after the listeners: the first 'message' listener refs the worker again.
    thread.unref()
    return thread
  }

  function receive(reply: EmbedReply): void {
    if (reply.type === 'unusable') {
      clearTimeout(timer)
      // After a first success the failure may be temporary: the worker ends by itself, which counts as a crash.
      if (was_ready) return
      worker = null
      logAndEnter('down', reply.message)
      return
    }
    if (reply.type === 'ready') {
      was_ready = true
      for (const note of reply.notes) hooks.log(note)
    } else if (reply.type !== 'canceled') crashes_in_row = 0
    hooks.onReply(reply)
    clearTimeout(timer)
    awaiting_reply = false
    if (hooks.isReplyPending()) awaitReply()
    if (state.status !== 'ok') logAndEnter('ok', null)
  }

  function handleCrash(reason: string): void {
    worker = null
    const current_id = currentTextId(shared)
    leaveEngine(shared)
    schedule(exponentialBackoffMs(crashes_in_row, THREAD_RESTART_BACKOFF), start)
    crashes_in_row++
    const status = crashes_in_row < MAX_CRASHES_IN_A_ROW ? 'degraded' : 'down'
    logAndEnter(status, `the embedding worker crashed and is restarted: ${reason}`)
    hooks.onLost(current_id)
  }

  const waitForWorker = () => awaitIdleEngine(shared)

  /** Resolves when the worker has ended, or at the timeout; then the end of the process still waits for it. */
  function end(last: Worker): Promise<void> {
    return new Promise((resolve) => {
      const timeout = setTimeout(resolve, close_timeout_ms)
      last.once('exit', () => {
        process.off('exit', waitForWorker)
        clearTimeout(timeout)
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
      if (request.type === 'text' && !awaiting_reply) awaitReply()
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
