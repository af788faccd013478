import type { WebhookEvent } from '../generated/types.ts'
import { isObject } from '../is-object.ts'
import { WebhookVerificationError } from './webhook-verification-error.ts'

/** A body as it arrived. */
export type WebhookBody = string | Uint8Array | ArrayBuffer

/**
 * Whether a value is an ArrayBuffer, also one of another realm, such as outside of the sandbox of a test, which
 * `instanceof` misses.
 */
const isArrayBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'

/**
 * The bytes that a signature covers.
 * @throws WebhookVerificationError for a body that is parsed already, whose bytes are lost
 */
export function toBytes(body: WebhookBody): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  if (isArrayBuffer(body)) return new Uint8Array(body)
  throw new WebhookVerificationError(
    'bad_body',
    'the body must be the text or the bytes that arrived: the signature covers these, and JSON that is parsed and written again has others',
  )
}

/** Whether a value has the form of an event. Its type may be one that a later release of the service knows. */
const isEvent = (value: unknown): value is WebhookEvent =>
  isObject(value) && typeof value.type === 'string' && typeof value.timestamp === 'string' && isObject(value.data)

/** @throws WebhookVerificationError for a body that is no event */
export function parseEvent(bytes: Uint8Array): WebhookEvent {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {}
  if (isEvent(value)) return value
  throw new WebhookVerificationError('bad_body', 'the body is no event: JSON with type, timestamp and data')
}
