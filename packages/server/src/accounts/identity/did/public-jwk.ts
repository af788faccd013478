import { createPublicKey, ECDH } from 'node:crypto'
import { decodeBase58, encodeBase58 } from './base58.ts'

/** A public key by which a holder signs: Ed25519, or P-256. */
export type PublicJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string } | { kty: 'EC'; crv: 'P-256'; x: string; y: string }

/** Multicodec prefixes, as variable-length integers: ed25519-pub 0xed, p256-pub 0x1200. */
const PREFIXES = { Ed25519: [0xed, 0x01], 'P-256': [0x80, 0x24] } as const
const ED25519_BYTES = 32
const COORDINATE_BYTES = 32
const COMPRESSED_BYTES = 1 + COORDINATE_BYTES

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** 32 bytes in the only spelling of base64url that they have. */
const isCoordinate = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value) && base64url(Buffer.from(value, 'base64url')) === value

/** Whether it is a key at all, such as a point on the curve. */
function isKey(jwk: PublicJwk): boolean {
  try {
    createPublicKey({ key: jwk, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/**
 * The members of a JWK that make the key, so that two spellings of one key are the same.
 * @returns null for a key of another kind, one that is not for signatures, and one that tells its private part
 */
export function readPublicJwk(value: unknown): PublicJwk | null {
  if (typeof value !== 'object' || value === null || 'd' in value) return null
  const { kty, crv, x, y, use } = value as Record<string, unknown>
  if ((use !== undefined && use !== 'sig') || !isCoordinate(x)) return null
  if (kty === 'OKP' && crv === 'Ed25519') return { kty, crv, x }
  if (kty !== 'EC' || crv !== 'P-256' || !isCoordinate(y)) return null
  const jwk = { kty, crv, x, y } as const
  return isKey(jwk) ? jwk : null
}

const ed25519Jwk = (bytes: Uint8Array): PublicJwk | null =>
  bytes.length === ED25519_BYTES ? { kty: 'OKP', crv: 'Ed25519', x: base64url(bytes) } : null

/** @param point compressed or not */
function p256Jwk(point: Uint8Array): PublicJwk | null {
  try {
    const whole = ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer
    const [x, y] = [whole.subarray(1, 1 + COORDINATE_BYTES), whole.subarray(1 + COORDINATE_BYTES)]
    return { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y) }
  } catch {
    return null
  }
}

/** The key of a base58btc text without multicodec: 32 bytes of Ed25519, or a point of P-256. */
export function readBase58Key(text: string): PublicJwk | null {
  const bytes = decodeBase58(text)
  return bytes && (ed25519Jwk(bytes) ?? p256Jwk(bytes))
}

/** The key of a multibase text: `z`, base58btc, with the multicodec prefix of the key. Each key has one spelling. */
export function readMultikey(text: string): PublicJwk | null {
  const bytes = text.startsWith('z') ? decodeBase58(text.slice(1)) : null
  if (bytes === null || `z${encodeBase58(bytes)}` !== text) return null
  const key = bytes.subarray(2)
  const has = ([first, second]: readonly [number, number]) => bytes[0] === first && bytes[1] === second
  if (has(PREFIXES.Ed25519)) return ed25519Jwk(key)
  return has(PREFIXES['P-256']) && key.length === COMPRESSED_BYTES ? p256Jwk(key) : null
}

/** The multibase text of a key, as `readMultikey` reads it. */
export function multikeyOf(jwk: PublicJwk): string {
  const x = Buffer.from(jwk.x, 'base64url')
  const is_odd = jwk.kty === 'EC' && ((Buffer.from(jwk.y, 'base64url').at(-1) ?? 0) & 1) === 1
  const sign = jwk.kty === 'EC' ? [is_odd ? 3 : 2] : []
  return `z${encodeBase58(Uint8Array.from([...PREFIXES[jwk.crv], ...sign, ...x]))}`
}
