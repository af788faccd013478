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
 * A new key: prefix of its scope, 43 characters of base64url for 32 random bytes, 6 of checksum, so that a mistyped
 * key is recognised without asking the database.
 * @param random gives that many random bytes
 */
export function generateApiKey(scope: Exclude<Scope, 'public'>, random: (bytes: number) => Buffer): string {
  const body = keyPrefixes[scope] + random(SECRET_BYTES).toString('base64url')
  return body + checksum(body)
}

/** Whether a text can be a key at all. Text without our prefix may be an operator's own choice. */
export function isPlausibleApiKey(text: string): boolean {
  if (!text.startsWith('cw_')) return text.length >= 24 && text.length <= 512
  return findKeyScope(text) !== null && checksum(text.slice(0, -CHECKSUM_CHARS)) === text.slice(-CHECKSUM_CHARS)
}

export type KeyHasher = (key: string) => Buffer

/**
 * HMAC-SHA256 under the secret of the service. A slow hash would add nothing: the key has 256 random bits.
 */
export const createKeyHasher =
  (secret: string): KeyHasher =>
  (key) =>
    createHmac('sha256', secret).update(key).digest()
