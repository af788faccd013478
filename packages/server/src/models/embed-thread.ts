import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import { BUSY, type EmbedReply, type EmbedRequest, type EmbedWorkerData, IDLE } from './embed-messages.ts'
import { messageOf } from './message-of.ts'
import type { EncoderSources } from './minilm-encoder.ts'

const FIRST_RESTART_MS = 100
const LONGEST_RESTART_MS = 30_000
/** After this many deaths in a row callers are no longer kept waiting; new starts are tried all the same. */
const DEATHS_UNTIL_DOWN = 3
const EXIT_LIMIT_MS = 2000

/** How the model is doing. The message says why it is not `ok`. */
export interface EmbedderState {
  status: 'ok' | 'degraded' | 'down' | 'disabled'
  message: string | null
}

/** The embedding worker: one thread, started anew when it dies. It does not keep the process alive. */
export interface EmbedThread {
  state(): EmbedderState
  /** Embeds a text; only one at a time. Null when the worker is not ready, dies meanwhile or stays silent. */
  ask(text: string, max_tokens: number): Promise<EmbedReply | null>
  /** Lets the worker finish the text in hand and end. */
  close(): Promise<void>
}

/**
 * Starts the worker.
 * - A model that cannot be loaded at the first start never will be (a missing package, a wrong file): no new start.
 * - A worker that dies is started again after 0.1 s, doubling up to 30 s while no text succeeds.
 * - A worker is never terminated: onnxruntime-node 1.30.0 aborts the whole process when its thread is terminated
 *   within a run. One that stays silent is `down` until it answers; the end of the process waits for it for a moment.
 * @param hooks `onChange` is called after every change of state, `onWorker` with every worker started
 * @param limits how long a start or a text may take before the worker counts as silent, and how long closing waits
 */
export function startEmbedThread(
  sources: EncoderSources,
  hooks: { onChange: () => void; onWorker: (worker: Worker) => void; log: (message: string) => void },
  { silence_limit_ms, close_limit_ms }: { silence_limit_ms: number; close_limit_ms: number },
): EmbedThread {
  const activity = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: EmbedWorkerData = { sources, activity }
  let state: EmbedderState = { status: 'degraded', message: 'the embedding model is starting' }
  let worker: Worker | null = null
  let was_ready = false
  let deaths_in_row = 0
  let timer: NodeJS.Timeout | undefined
  let settle: (reply: EmbedReply | null) => void = () => {}

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

  function expectAnswer(): void {
    Atomics.store(activity, 0, BUSY)
    after(silence_limit_ms, () => {
      change('down', `the embedding worker has not answered for ${silence_limit_ms / 1000} s`)
      settle(null)
    })
  }

  function start(): void {
    expectAnswer()
    try {
      worker = startOne()
      hooks.onWorker(worker)
    } catch (error) {
      // The system has no thread to give. Later, because the caller is not ready for a change of state yet.
      after(0, () => lose(messageOf(error)))
    }
  }

  function startOne(): Worker {
    // Without the loader and conditions of the main thread: the worker is built code.
    const started = startWorker('./embed-worker', import.meta.url, { workerData, execArgv: [] })
    let reason: string | null = null
    started.on('error', (error) => {
      reason = messageOf(error)
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
    clearTimeout(timer)
    if (reply.type === 'unusable') {
      // Once it has worked the fault may pass: the worker ends by itself and counts as dead.
      if (was_ready) return
      worker = null
      change('down', reply.message)
      return
    }
    if (reply.type === 'ready') {
      was_ready = true
      for (const note of reply.notes) hooks.log(note)
    } else {
      deaths_in_row = 0
      settle(reply)
    }
    if (state.status !== 'ok') change('ok', null)
  }

  function lose(reason: string): void {
    worker = null
    Atomics.store(activity, 0, IDLE)
    deaths_in_row++
    after(Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** (deaths_in_row - 1)), start)
    const status = deaths_in_row < DEATHS_UNTIL_DOWN ? 'degraded' : 'down'
    change(status, `the embedding worker died and is started again: ${reason}`)
    settle(null)
  }

  function waitForWorker(): void {
    Atomics.wait(activity, 0, BUSY, EXIT_LIMIT_MS)
  }

  /** Resolves when the worker has ended, or at the limit: then the end of the process still has to wait for it. */
  function end(last: Worker): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, close_limit_ms)
      last.once('exit', () => {
        process.off('exit', waitForWorker)
        clearTimeout(limit)
        resolve()
      })
      send(last, { type: 'close' })
    })
  }

  process.once('exit', waitForWorker)
  start()
  return {
    state: () => state,
    ask(text, max_tokens) {
      const asked = worker
      if (asked === null || state.status !== 'ok') return Promise.resolve(null)
      return new Promise((resolve) => {
        settle = resolve
        expectAnswer()
        send(asked, { type: 'text', text, max_tokens })
      })
    },
    async close() {
      clearTimeout(timer)
      const last = worker
      worker = null
      enter({ status: 'down', message: 'the embedding model is closed' })
      settle(null)
      if (last === null) process.off('exit', waitForWorker)
      else await end(last)
    },
  }
}

function send(worker: Worker, request: EmbedRequest): void {
  worker.postMessage(request)
}
