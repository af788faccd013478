import type { EncoderSources } from './minilm-encoder.ts'

/** What the embedding worker gets at its start. */
export type EmbedWorkerData = EncoderSources

/** What the worker is asked: one text at a time. */
export interface EmbedRequest {
  text: string
  max_tokens: number
}

/** What the worker says: first whether it can work at all, then one answer to each request. */
export type EmbedReply =
  | { type: 'ready'; notes: string[] }
  | { type: 'unusable'; message: string }
  | { type: 'vector'; vector: Float32Array<ArrayBuffer> }
  | { type: 'failed'; message: string }
