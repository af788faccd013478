import { createHmac } from 'node:crypto'
import { findKeyScope, keyPrefixes, type Scope } from '@cairnway/contract'

const SECRET_BYTES = 32
const CHECKSUM_CHARS = 6
const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32 (IEEE 802.3, reflected, as in zip). */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksum(text: string): string {
  let rest = crc32(text)
  let out = ''
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    out = (BASE62_DIGITS[rest % 62] ?? '0') + out
    rest = Math.floor(rest / 62)
  }
  return out
}

/**
 * Generates a key: the prefix of its scope, 43 characters of base64url for 32 random bytes, and a checksum of 6
 * characters, by which a mistyped key is recognized without a database query.
 * @param random returns the given number of random bytes
 */
export function generateApiKey(scope: Exclude<Scope, 'public'>, random: (bytes: number) => Buffer): string {
  const body = keyPrefixes[scope] + random(SECRET_BYTES).toString('base64url')
  return body + checksum(body)
}

/** Whether a text has the form of a key. A text without the prefix may be an ADMIN_API_KEY that an operator chose. */
export function isPlausibleApiKey(text: string): boolean {
  if (!text.startsWith('cw_')) return text.length >= 24 && text.length <= 512
  return findKeyScope(text) !== null && checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS)
}

export type KeyHasher = (text: string | Uint8Array) => Buffer

/**
 * HMAC-SHA256 under the secret of the service. A slow password hash is not needed, since a key has 256 random bits.
 */
export const createKeyHasher =
  (secret: string): KeyHasher =>
  (text) =>
    createHmac('sha256', secret).update(text).digest()
