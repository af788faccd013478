/** State of the model. The message says why it is not `ok`. */
export interface EmbedderState {
  status: 'ok' | 'degraded' | 'down' | 'not_configured'
  message: string | null
}

/** Result of embedding a text. */
export type EmbeddingOutcome =
  | { vector: Float32Array }
  /** reason why this text has no vector; a retry would not help */
  | { failed: string }
  /** the provider broke down while it worked on this text (`in progress`) or before it began with it (`waiting`) */
  | { lost: 'in progress' | 'waiting' }

/** A text that was given to a provider. */
interface PendingEmbedding {
  outcome: Promise<EmbeddingOutcome>
  /** Drops the text unless the work on it has begun; its outcome is then no longer needed. */
  cancel(): void
}

/** A source of vectors. It never throws; `createQueuedEmbedder` adds queueing, the query timeout and the cache. */
export interface EmbeddingProvider {
  model_id: string
  /** components of a vector; null until it is known, then constant */
  dimension(): number | null
  state(): EmbedderState
  /** number of texts that should be given at once, so that the provider is never idle between two */
  max_concurrency: { queries: number; documents: number }
  /** @param asked `urgent`: a query; `request_id`: of the request that asks, null without one */
  embed(text: string, asked: { urgent: boolean; request_id: string | null }): PendingEmbedding
  close(): Promise<void>
}

/** Callbacks of a provider; none is called within the call that creates it. */
export interface EmbeddingProviderHooks {
  /** called after every change of state */
  onChange: () => void
  log: (message: string) => void
}
