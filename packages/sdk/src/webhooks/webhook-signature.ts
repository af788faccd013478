import { WebhookVerificationError } from './webhook-verification-error.ts'

/** One secret, or several while a secret is replaced. */
export type WebhookSecrets = string | readonly string[]

/** The content that a signature covers. */
export interface SignedContent {
  id: string
  /** Seconds since 1970, as the header has them. */
  timestamp: string
  body: Uint8Array
}

const SECRET_PREFIX = 'whsec_'
/** Standard Webhooks demands 24 bytes at least; a shorter secret was cut off when it was copied. */
const MIN_SECRET_BYTES = 24
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/
/** `atob` refuses base64 with padding of the wrong length. */
const tryDecodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export const encodeBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** @throws WebhookVerificationError with the reason `bad_secret`; the message does not repeat it */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = typeof secret === 'string' ? SECRET.exec(secret.trim())?.[1] : undefined
  const bytes = encoded === undefined ? null : tryDecodeBase64(encoded)
  if (bytes !== null && bytes.length >= MIN_SECRET_BYTES) return bytes
  const has = typeof secret !== 'string' ? `a secret is ${secret}` : 'a secret has another form'
  throw new WebhookVerificationError(
    'bad_secret',
    `${has}: it must be ${SECRET_PREFIX} and the base64 of ${MIN_SECRET_BYTES} bytes or more, as createWebhook returned it`,
  )
}

/**
 * Parses the secrets to keys.
 * @throws WebhookVerificationError with the reason `bad_secret` when there is none, or one has another form
 */
export async function importSecrets(secrets: WebhookSecrets): Promise<CryptoKey[]> {
  const all = Array.isArray(secrets) ? secrets : [secrets]
  if (all.length === 0) throw new WebhookVerificationError('bad_secret', 'there is no secret to verify with')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return Promise.all(
    all.map(decodeSecret).map((bytes) => crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign'])),
  )
}

/** Computes the signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. */
export async function computeSignature(key: CryptoKey, { id, timestamp, body }: SignedContent): Promise<string> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  return `v1,${encodeBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, content)))}`
}

/** Compares in a time that depends on the lengths alone, so that it does not reveal how much of a guess is right. */
export function isSameSignature(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
