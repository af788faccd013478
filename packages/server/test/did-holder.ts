import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { multikeyOf, type PublicJwk, readPublicJwk } from '../src/accounts/identity/did/public-jwk.ts'

const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A compact JWS that Node's own functions sign, whatever its header says. */
export function signCompact(private_key: KeyObject, header: unknown, payload: unknown): string {
  const signed = `${encode(header)}.${encode(payload)}`
  const is_ec = private_key.asymmetricKeyType === 'ec'
  const key = is_ec ? ({ key: private_key, dsaEncoding: 'ieee-p1363' } as const) : private_key
  return `${signed}.${sign(is_ec ? 'sha256' : null, Buffer.from(signed), key).toString('base64url')}`
}

/** Somebody who holds the key of a DID, and signs without the code under test. */
export interface DidHolder {
  did: string
  kid: string
  alg: 'EdDSA' | 'Ed25519' | 'ES256'
  jwk: PublicJwk
  multikey: string
  private_key: KeyObject
  /** a compact JWS over a text or claims, with the algorithm and the id of the key in its header */
  sign: (payload: unknown, header?: object) => string
}

export function createDidHolder(alg: DidHolder['alg'] = 'EdDSA', method: 'key' | 'jwk' | string = 'key'): DidHolder {
  const pair = alg === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519')
  const jwk = readPublicJwk(pair.publicKey.export({ format: 'jwk' })) as PublicJwk
  const multikey = multikeyOf(jwk)
  const dids: Record<string, string> = { key: `did:key:${multikey}`, jwk: `did:jwk:${encode(jwk)}` }
  const did = dids[method] ?? method
  const kid = `${did}#${method === 'key' ? multikey : method === 'jwk' ? '0' : 'key-1'}`
  return {
    did,
    kid,
    alg,
    jwk,
    multikey,
    private_key: pair.privateKey,
    sign: (payload, header = {}) => signCompact(pair.privateKey, { alg, kid, ...header }, payload),
  }
}

/** The document of a did:web with the keys of holders. */
export const webDocument = (did: string, ...holders: Pick<DidHolder, 'jwk' | 'kid'>[]) => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
  id: did,
  verificationMethod: holders.map(({ jwk, kid }) => ({
    id: kid,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: jwk,
  })),
  authentication: holders.map(({ kid }) => kid),
  assertionMethod: holders.map(({ kid }) => kid),
})
