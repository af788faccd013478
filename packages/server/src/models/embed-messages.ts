import type { EncoderSources } from './minilm-encoder.ts'

/** What the embedding worker gets at its start. */
export interface EmbedWorkerData {
  sources: EncoderSources
  /** One shared number: `BUSY` from before a start or a request until the worker has left the native engine. */
  activity: Int32Array
}

export const IDLE = 0
export const BUSY = 1

/** What the worker is asked: one text at a time, and in the end to close, which it does after the text in hand. */
export type EmbedRequest = { type: 'text'; text: string; max_tokens: number } | { type: 'close' }

/** What the worker says: first whether it can work at all, then one answer to each text. */
export type EmbedReply =
  | { type: 'ready'; notes: string[] }
  | { type: 'unusable'; message: string }
  | { type: 'vector'; vector: Float32Array<ArrayBuffer> }
  | { type: 'failed'; message: string }
