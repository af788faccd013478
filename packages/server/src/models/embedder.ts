import type { Worker } from 'node:worker_threads'
import type { EmbedderState } from './embedding-provider.ts'
import { createEndpointProvider } from './endpoint-provider.ts'
import { folderModelId } from './folder-files.ts'
import { MINILM_MODEL_ID } from './minilm-encoder.ts'
import { MINILM_DIMENSION } from './minilm-graph.ts'
import { createQueuedEmbedder } from './queued-embedder.ts'
import type { EmbeddingEndpoint } from './request-embedding.ts'
import { createWorkerProvider, type EncoderSources } from './worker-provider.ts'

const QUERY_TIMEOUT_MS = 1000
const DOCUMENT_TIMEOUT_MS = 5000
/** A start or a text takes well below a second. */
const SILENCE_TIMEOUT_MS = 30_000
const CLOSE_TIMEOUT_MS = 5000

/** Turns texts into vectors of unit length. No method throws; null means that there is no vector. */
export interface Embedder {
  /** Vectors may be compared only with vectors of the same id and dimension. */
  model_id: string
  /** Whether texts in other languages mean nothing to the model. */
  english_only: boolean
  /** Components of a vector; null until it is known (at the latest when it is `ok`), and never another once it is. */
  dimension(): number | null
  state(): EmbedderState
  /** Resolves when the model can be used, or when it is known that it cannot. */
  ready(): Promise<void>
  /** Goes before waiting documents. Null at once while the model is not `ok`, and null after the time limit. */
  embedQuery(text: string): Promise<Float32Array | null>
  /** Waits for a model that is starting. Null when the model is off or down, or this text has failed. */
  embedDocument(text: string): Promise<Float32Array | null>
  /** Lets go of every text that it remembers. */
  clearCache(): void
  /** Ends the provider; a worker finishes the text in hand: at most 5 s are waited. What still waits gets null. */
  close(): Promise<void>
}

/** `sources`, `onWorker` (called with every worker started) and the limits are for tests and measurements. */
export interface EmbedderOptions {
  /** the bundled model, a model of the operator's, an endpoint elsewhere, or none */
  mode: 'local' | { folder: string } | EmbeddingEndpoint | 'off'
  /** Directory that keeps the built model; null builds it at every start. */
  cache_dir: string | null
  log?: (message: string) => void
  query_limit_ms?: number
  document_limit_ms?: number
  silence_limit_ms?: number
  close_limit_ms?: number
  sources?: Partial<Pick<EncoderSources, 'package_directory' | 'runtime_package'>>
  onWorker?: (worker: Worker) => void
}

/** Starts the provider of that mode: a worker thread for the models here, requests for an endpoint. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  const { mode, log = () => {}, query_limit_ms = QUERY_TIMEOUT_MS } = options
  if (mode === 'off') return createDisabledEmbedder()
  const limits = {
    query_limit_ms,
    document_limit_ms: options.document_limit_ms ?? DOCUMENT_TIMEOUT_MS,
    silence_limit_ms: options.silence_limit_ms ?? SILENCE_TIMEOUT_MS,
    close_limit_ms: options.close_limit_ms ?? CLOSE_TIMEOUT_MS,
  }
  const folder = typeof mode === 'object' && 'folder' in mode ? mode.folder : null
  const model =
    folder === null
      ? { model_id: MINILM_MODEL_ID, dimension: MINILM_DIMENSION }
      : { model_id: folderModelId(folder), dimension: null }
  const embedder = createQueuedEmbedder(
    (onChange) =>
      typeof mode === 'object' && 'url' in mode
        ? createEndpointProvider(mode, { onChange, log }, limits)
        : createWorkerProvider(
            model,
            {
              package_directory: null,
              runtime_package: 'onnxruntime-node',
              ...options.sources,
              cache_dir: options.cache_dir,
              folder,
            },
            { onChange, log, onWorker: options.onWorker ?? (() => {}) },
            limits,
          ),
    { log, query_limit_ms },
  )
  return { ...embedder, english_only: mode === 'local' }
}

function createDisabledEmbedder(): Embedder {
  return {
    model_id: 'none',
    english_only: false,
    dimension: () => null,
    state: () => ({ status: 'disabled', message: 'embeddings are switched off: only words are searched' }),
    ready: async () => {},
    embedQuery: async () => null,
    embedDocument: async () => null,
    clearCache: () => {},
    close: async () => {},
  }
}
