import { isObject } from '../is-object.ts'
import { encodeBase64Url } from './encode-bytes.ts'

/** A private key as a JWK: Ed25519 (`kty` OKP) or P-256 (`kty` EC). */
export interface PrivateJwk {
  kty: string
  crv: string
  x: string
  y?: string
  d: string
}

/** A private key with its public key: a JWK, or a pair of Web Crypto, whose private key need not be extractable. */
export type PrivateKeySource = PrivateJwk | JsonWebKey | CryptoKeyPair

/** The members of a public key by which its thumbprint is computed. */
export interface PublicMembers {
  kty: string
  crv: string
  x: string
  y?: string
}

export interface HolderKey {
  alg: 'ES256' | 'EdDSA'
  public_jwk: PublicMembers
  /** @returns the signature as base64url */
  sign: (text: string) => Promise<string>
}

const algorithms = {
  'P-256': { alg: 'ES256', key: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash: 'SHA-256' } },
  Ed25519: { alg: 'EdDSA', key: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
} as const

const isCurve = (crv: unknown): crv is keyof typeof algorithms =>
  typeof crv === 'string' && Object.hasOwn(algorithms, crv)

function requireCurve(crv: unknown): keyof typeof algorithms {
  if (isCurve(crv)) return crv
  throw new TypeError('the key must be a private key of Ed25519 or P-256')
}

const isKeyPair = (key: PrivateKeySource): key is CryptoKeyPair => isObject(key) && 'privateKey' in key

/** Picks the public members of a key: the private one must not leave this machine. */
function pickPublicMembers({ kty, crv, x, y }: JsonWebKey): PublicMembers {
  if (kty === undefined || crv === undefined || x === undefined)
    throw new TypeError('the key has no public members kty, crv and x')
  return { kty, crv, x, ...(y !== undefined && { y }) }
}

async function importPrivateKey(jwk: JsonWebKey): Promise<CryptoKey> {
  const { kty, crv, x, y, d } = jwk
  const { key } = algorithms[requireCurve(crv)]
  try {
    return await crypto.subtle.importKey('jwk', { kty, crv, x, y, d }, key, false, ['sign'])
  } catch {
    // without its cause, which may repeat a member
    throw new TypeError('the key cannot be imported: it is malformed, or this runtime has no Ed25519')
  }
}

/**
 * Prepares a private key for signing.
 * @throws TypeError for a key that is malformed or of another kind; the message does not repeat it
 */
export async function importHolderKey(source: PrivateKeySource): Promise<HolderKey> {
  const is_pair = isKeyPair(source)
  const private_key = is_pair ? source.privateKey : await importPrivateKey(source)
  const public_jwk = pickPublicMembers(is_pair ? await crypto.subtle.exportKey('jwk', source.publicKey) : source)
  const { alg, sign } = algorithms[requireCurve(public_jwk.crv)]
  return {
    alg,
    public_jwk,
    sign: async (text) =>
      encodeBase64Url(new Uint8Array(await crypto.subtle.sign(sign, private_key, new TextEncoder().encode(text)))),
  }
}

/** Makes a private key. P-256 works in every runtime; Ed25519 in those whose Web Crypto has it. */
export async function generatePrivateKey(crv: 'P-256' | 'Ed25519' = 'P-256'): Promise<PrivateJwk> {
  const pair = (await crypto.subtle.generateKey(algorithms[requireCurve(crv)].key, true, ['sign'])) as CryptoKeyPair
  const { kty, x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (kty === undefined || x === undefined || d === undefined) throw new TypeError('this runtime exports no JWK')
  return { kty, crv, x, ...(y !== undefined && { y }), d }
}
