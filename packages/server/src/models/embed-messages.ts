import type { EncoderSources } from './worker-provider.ts'

/** What the embedding worker gets at its start. */
export interface EmbedWorkerData {
  sources: EncoderSources
  /** what both threads see of the native engine; see engine-guard.ts */
  shared: Int32Array
}

/** A text for the worker. */
export interface EmbedTextRequest {
  type: 'text'
  /** a positive number of its own */
  id: number
  text: string
  urgent: boolean
}

/** What the worker is asked: texts, to leave one out again, and in the end to close after the text in hand. */
export type EmbedRequest = EmbedTextRequest | { type: 'forget'; id: number } | { type: 'close' }

/** What the worker says: first whether it can work at all, then one answer to each text. */
export type EmbedReply =
  | { type: 'ready'; dimension: number; notes: string[] }
  | { type: 'unusable'; message: string }
  | { type: 'vector'; id: number; vector: Float32Array<ArrayBuffer> }
  | { type: 'failed'; id: number; message: string }
  | { type: 'forgotten'; id: number }
