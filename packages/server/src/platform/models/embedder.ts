import type { Worker } from 'node:worker_threads'
import type { EncoderSources } from './embedding-encoder.ts'
import { createEndpointProvider } from './endpoint-provider.ts'
import { folderModelId } from './folder-files.ts'
import { MINILM_MODEL_ID } from './minilm-encoder.ts'
import { MINILM_DIMENSION } from './minilm-graph.ts'
import { createQueuedEmbedder, type QueuedEmbedder } from './queued-embedder.ts'
import type { EmbeddingEndpoint } from './request-embedding.ts'
import { createWorkerProvider } from './worker-provider.ts'

export const QUERY_TIMEOUT_MS = 1000
export const DOCUMENT_TIMEOUT_MS = 5000
/** Time after which a worker counts as silent; a start or a text takes much less than a second. */
const SILENCE_TIMEOUT_MS = 30_000
const CLOSE_TIMEOUT_MS = 5000

/** The embedder that the rest of the service uses. */
export interface Embedder extends QueuedEmbedder {
  /** Whether the model understands only English: texts in other languages get meaningless vectors. */
  english_only: boolean
}

export interface EmbedderOptions {
  /** the bundled model, a folder with the operator's own model, an endpoint elsewhere, or none */
  mode: 'local' | { folder: string } | EmbeddingEndpoint | 'off'
  /** directory that keeps the built model; null builds it at every start */
  cache_dir: string | null
  log?: (message: string) => void
  /** timeouts that tests and measurements override */
  query_timeout_ms?: number
  document_timeout_ms?: number
  silence_timeout_ms?: number
  close_timeout_ms?: number
  /** parts of the model that tests replace */
  sources?: Partial<Pick<EncoderSources, 'package_directory' | 'runtime_package'>>
  /** called with every worker that is started, for tests */
  onWorker?: (worker: Worker) => void
}

/** Starts the provider of the given mode: a worker thread for a local model, HTTP requests for an endpoint. */
export function createEmbedder(options: EmbedderOptions): Embedder {
  const { mode, log = () => {}, query_timeout_ms = QUERY_TIMEOUT_MS } = options
  if (mode === 'off') return createDisabledEmbedder()
  const timeouts = {
    query_timeout_ms,
    document_timeout_ms: options.document_timeout_ms ?? DOCUMENT_TIMEOUT_MS,
    silence_timeout_ms: options.silence_timeout_ms ?? SILENCE_TIMEOUT_MS,
    close_timeout_ms: options.close_timeout_ms ?? CLOSE_TIMEOUT_MS,
  }
  const folder = typeof mode === 'object' && 'folder' in mode ? mode.folder : null
  const model =
    folder === null
      ? { model_id: MINILM_MODEL_ID, dimension: MINILM_DIMENSION }
      : { model_id: folderModelId(folder), dimension: null }
  const embedder = createQueuedEmbedder(
    (onChange) =>
      typeof mode === 'object' && 'url' in mode
        ? createEndpointProvider(mode, { onChange, log }, timeouts)
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
            timeouts,
          ),
    { log, query_timeout_ms },
  )
  return { ...embedder, english_only: mode === 'local' }
}

function createDisabledEmbedder(): Embedder {
  return {
    model_id: 'none',
    english_only: false,
    dimension: () => null,
    state: () => ({ status: 'not_configured', message: 'embeddings are switched off: only words are searched' }),
    ready: async () => {},
    embedQuery: async () => null,
    embedDocument: async () => null,
    pending: () => 0,
    clearCache: () => {},
    close: async () => {},
  }
}
