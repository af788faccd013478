import type { Worker } from 'node:worker_threads'
import { createEmbedQueue } from './embed-queue.ts'
import { type EmbedderState, startEmbedThread } from './embed-thread.ts'
import { createLruCache } from './lru-cache.ts'
import { type EncoderSources, MINILM_MODEL_ID } from './minilm-encoder.ts'
import { MINILM_DIMENSION } from './minilm-graph.ts'
import { isUnitVector } from './unit-vector.ts'

/** What the model reads of a text. Queries too: cut at 64 tokens, pasted errors lost .15 nDCG@10 on the build-error set. */
const TEXT_TOKENS = 256
const QUERY_LIMIT_MS = 1000
/** A start or a text takes well below a second. */
const SILENCE_LIMIT_MS = 30_000
const CLOSE_LIMIT_MS = 5000
const CACHED_QUERIES = 2000
/** The longest delay of a timer; the timer only has to exist. */
const FOREVER_MS = 2 ** 31 - 1

/** Turns texts into vectors of unit length. No method throws; null means that there is no vector. */
export interface Embedder {
  /** Vectors may be compared only with vectors of the same id. */
  model_id: string
  dimension: number
  state(): EmbedderState
  /** Resolves when the model can be used, or when it is known that it cannot. */
  ready(): Promise<void>
  /** Goes before waiting documents. Null at once while the model is not `ok`, and null after the time limit. */
  embedQuery(text: string): Promise<Float32Array | null>
  /** Waits for a model that is starting. Null when the model is off or down, or this text has failed. */
  embedDocument(text: string): Promise<Float32Array | null>
  /** Ends the worker, which finishes the text in hand: at most 5 s are waited for it. What still waits gets null. */
  close(): Promise<void>
}

/** `sources`, `onWorker` (called with every worker started) and the limits are for tests and measurements. */
export interface EmbedderOptions {
  mode: 'local' | 'off'
  /** Directory that keeps the built model; null builds it at every start. */
  cache_dir: string | null
  log?: (message: string) => void
  query_limit_ms?: number
  silence_limit_ms?: number
  close_limit_ms?: number
  sources?: Partial<Pick<EncoderSources, 'package_directory' | 'runtime_package'>>
  onWorker?: (worker: Worker) => void
}

interface Job {
  urgent: boolean
  text: string
  max_tokens: number
  /** Whether a worker has died over it already. */
  lost: boolean
  /** Whether somebody still waits for it. */
  wanted: boolean
  settle: (vector: Float32Array | null) => void
}

/** Starts the bundled model in a worker thread, or with mode `off` gives an embedder without vectors. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  if (options.mode === 'off') return disabledEmbedder()
  const { log = () => {}, query_limit_ms = QUERY_LIMIT_MS, onWorker = () => {} } = options
  const queue = createEmbedQueue<Job>()
  const queries = createLruCache<Float32Array>(CACHED_QUERIES)
  let resolveStarted = () => {}
  const started = new Promise<void>((resolve) => {
    resolveStarted = resolve
  })
  const data = { package_directory: null, runtime_package: 'onnxruntime-node', ...options.sources }
  const thread = startEmbedThread(
    { ...data, cache_dir: options.cache_dir },
    { log, onWorker, onChange: () => onChange() },
    {
      silence_limit_ms: options.silence_limit_ms ?? SILENCE_LIMIT_MS,
      close_limit_ms: options.close_limit_ms ?? CLOSE_LIMIT_MS,
    },
  )
  let busy = false

  function onChange(): void {
    const { status } = thread.state()
    if (status !== 'degraded') resolveStarted()
    if (status === 'down') for (let job = queue.take(); job !== undefined; job = queue.take()) job.settle(null)
    void next()
  }

  async function next(): Promise<void> {
    if (busy || thread.state().status !== 'ok') return
    const job = queue.take()
    if (job === undefined) return
    busy = true
    const reply = await thread.ask(job.text, job.max_tokens)
    busy = false
    if (reply === null) giveBack(job)
    else if (reply.type === 'vector' && isUnitVector(reply.vector, MINILM_DIMENSION)) job.settle(reply.vector)
    else {
      log(`a text could not be embedded: ${reply.type === 'failed' ? reply.message : 'its vector is not of length 1'}`)
      job.settle(null)
    }
    void next()
  }

  function giveBack(job: Job): void {
    if (job.lost || !job.wanted || thread.state().status === 'down') {
      job.settle(null)
      return
    }
    job.lost = true
    queue.putBack(job)
  }

  function submit(kind: Pick<Job, 'urgent' | 'text' | 'max_tokens'>, limit_ms: number): Promise<Float32Array | null> {
    return new Promise((resolve) => {
      // Also keeps the process alive while somebody waits, which the worker itself never does.
      const limit = setTimeout(giveUp, limit_ms)
      const job: Job = { ...kind, lost: false, wanted: true, settle }
      queue.add(job)
      void next()

      function giveUp(): void {
        job.wanted = false
        queue.remove(job)
        resolve(null)
      }
      function settle(vector: Float32Array | null): void {
        clearTimeout(limit)
        if (kind.urgent && vector !== null) queries.set(kind.text, vector.slice())
        resolve(vector)
      }
    })
  }

  return {
    model_id: MINILM_MODEL_ID,
    dimension: MINILM_DIMENSION,
    state: thread.state,
    ready: () => keepingAlive(started),
    async embedQuery(text) {
      const known = queries.get(text)
      // A copy, so that no caller can change what the next one gets.
      if (known !== undefined) return known.slice()
      if (thread.state().status !== 'ok') return null
      return submit({ urgent: true, text, max_tokens: TEXT_TOKENS }, query_limit_ms)
    },
    async embedDocument(text) {
      if (thread.state().status === 'down') return null
      return submit({ urgent: false, text, max_tokens: TEXT_TOKENS }, FOREVER_MS)
    },
    close: thread.close,
  }
}

function disabledEmbedder(): Embedder {
  return {
    model_id: MINILM_MODEL_ID,
    dimension: MINILM_DIMENSION,
    state: () => ({ status: 'disabled', message: 'embeddings are switched off' }),
    ready: async () => {},
    embedQuery: async () => null,
    embedDocument: async () => null,
    close: async () => {},
  }
}

async function keepingAlive(promise: Promise<void>): Promise<void> {
  const timer = setTimeout(() => {}, FOREVER_MS)
  await promise
  clearTimeout(timer)
}
