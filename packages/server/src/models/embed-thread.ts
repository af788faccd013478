import type { Worker } from 'node:worker_threads'
import { startWorker } from '../start-worker.ts'
import type { EmbedReply, EmbedRequest, EmbedWorkerData } from './embed-messages.ts'
import { messageOf } from './message-of.ts'

const FIRST_RESTART_MS = 100
const LONGEST_RESTART_MS = 30_000
/** After this many deaths in a row callers are no longer kept waiting; new starts are tried all the same. */
const DEATHS_UNTIL_DOWN = 3
/** A start or a text takes well below a second; a worker silent for this long does not come back. */
const SILENCE_LIMIT_MS = 30_000

/** How the model is doing. The message says why it is not `ok`. */
export interface EmbedderState {
  status: 'ok' | 'degraded' | 'down' | 'disabled'
  message: string | null
}

/** The embedding worker: one thread, started anew when it dies. It never keeps the process alive. */
export interface EmbedThread {
  state(): EmbedderState
  /** Asks the worker; only one request at a time. Null when the worker is not ready or dies meanwhile. */
  ask(request: EmbedRequest): Promise<EmbedReply | null>
  close(): Promise<void>
}

/**
 * Starts the worker.
 * A model that cannot be loaded at the first start never will be (a missing package, a wrong file), so nothing is
 * tried again; a worker that dies is started again after 0.1 s, doubling up to 30 s.
 * @param hooks `onChange` is called after every change of state, `onWorker` with every worker started
 */
export function startEmbedThread(
  data: EmbedWorkerData,
  hooks: { onChange: () => void; onWorker: (worker: Worker) => void; log: (message: string) => void },
): EmbedThread {
  let state: EmbedderState = { status: 'degraded', message: 'the embedding model is starting' }
  let worker: Worker | null = null
  let was_ready = false
  let deaths_in_row = 0
  let timer: NodeJS.Timeout | undefined
  let settle: (reply: EmbedReply | null) => void = () => {}

  function change(status: EmbedderState['status'], message: string | null): void {
    state = { status, message }
    if (message !== null) hooks.log(message)
    hooks.onChange()
  }

  function after(milliseconds: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, milliseconds).unref()
  }

  function start(): void {
    try {
      startOne()
    } catch (error) {
      // The system has no thread to give. Later, because the caller is not ready for a change of state yet.
      after(0, () => lose(messageOf(error)))
    }
  }

  function startOne(): void {
    // Without the loader and conditions of the main thread: the worker is built code.
    const started = startWorker('./embed-worker', import.meta.url, { workerData: data, execArgv: [] })
    let reason: string | null = null
    started.unref()
    started.on('error', (error) => {
      reason = messageOf(error)
    })
    started.on('message', (reply: EmbedReply) => {
      if (started !== worker) return
      if (reply.type === 'unusable') reason = reply.message
      receive(reply)
    })
    started.on('exit', (code) => {
      if (started === worker) lose(reason ?? `exit code ${code}`)
    })
    worker = started
    watch(started)
    hooks.onWorker(started)
  }

  function watch(watched: Worker): void {
    after(SILENCE_LIMIT_MS, () => {
      lose(`no answer in ${SILENCE_LIMIT_MS / 1000} s`)
      void watched.terminate()
    })
  }

  function receive(reply: EmbedReply): void {
    if (reply.type === 'unusable') {
      // Once it has worked, the fault may pass: the worker exits by itself and counts as dead.
      if (was_ready) return
      clearTimeout(timer)
      worker = null
      change('down', reply.message)
      return
    }
    clearTimeout(timer)
    if (reply.type === 'ready') {
      was_ready = true
      for (const note of reply.notes) hooks.log(note)
      change('ok', null)
      return
    }
    deaths_in_row = 0
    settle(reply)
  }

  function lose(reason: string): void {
    worker = null
    deaths_in_row++
    after(Math.min(LONGEST_RESTART_MS, FIRST_RESTART_MS * 2 ** (deaths_in_row - 1)), start)
    const status = deaths_in_row < DEATHS_UNTIL_DOWN ? 'degraded' : 'down'
    change(status, `the embedding worker died and is started again: ${reason}`)
    settle(null)
  }

  start()
  return {
    state: () => state,
    ask(request) {
      const asked = worker
      if (asked === null || state.status !== 'ok') return Promise.resolve(null)
      return new Promise((resolve) => {
        settle = resolve
        watch(asked)
        asked.postMessage(request)
      })
    },
    async close() {
      clearTimeout(timer)
      const last = worker
      worker = null
      change('down', 'the embedding model is closed')
      settle(null)
      await last?.terminate()
    },
  }
}
