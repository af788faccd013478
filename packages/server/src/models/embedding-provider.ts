/** How the model is doing. The message says why it is not `ok`. */
export interface EmbedderState {
  status: 'ok' | 'degraded' | 'down' | 'disabled'
  message: string | null
}

/** What became of a text. */
export type EmbeddingOutcome =
  | { vector: Float32Array }
  /** why this text has no vector; asking again would not help */
  | { failed: string }
  /** the provider broke down while it worked on this text, or on another one */
  | { lost: 'in hand' | 'waiting' }

/** A text that a provider was asked. */
export interface PendingEmbedding {
  outcome: Promise<EmbeddingOutcome>
  /** Nobody waits any more: the text is left out when the work on it has not begun. */
  cancel(): void
}

/** Where vectors come from. Nothing throws; queueing, time limits and the cache are `createQueuedEmbedder`'s. */
export interface EmbeddingProvider {
  model_id: string
  /** components of a vector; null until it is known, and never another once it is */
  dimension(): number | null
  state(): EmbedderState
  /** how many texts may be asked at once, so that it never waits for the next one */
  max_concurrency: { queries: number; documents: number }
  embed(text: string, urgent: boolean): PendingEmbedding
  close(): Promise<void>
}

/** What a provider tells meanwhile; never within the call that opens it. */
export interface EmbeddingProviderHooks {
  /** called after every change of state */
  onChange: () => void
  log: (message: string) => void
}
