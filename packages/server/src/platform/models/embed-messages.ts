import type { EncoderSources } from './embedding-encoder.ts'

/** Settings that the embedding worker receives at its start. */
export interface EmbedWorkerData {
  sources: EncoderSources
  /** memory that both threads share; see engine-guard.ts */
  shared: Int32Array
}

/** A text to embed. */
export interface EmbedTextRequest {
  type: 'text'
  /** a positive number, unique for each text */
  id: number
  text: string
  urgent: boolean
}

/** Messages to the worker. `cancel` drops a text whose embedding has not begun; `close` ends after the current text. */
export type EmbedRequest = EmbedTextRequest | { type: 'cancel'; id: number } | { type: 'close' }

/** Messages from the worker: first `ready` or `unusable`, then one reply to each text. */
export type EmbedReply =
  | { type: 'ready'; dimension: number; notes: string[] }
  | { type: 'unusable'; message: string }
  | { type: 'vector'; id: number; vector: Float32Array<ArrayBuffer> }
  | { type: 'failed'; id: number; message: string }
  | { type: 'canceled'; id: number }
