import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export type DpopAlgorithm = 'ES256' | 'EdDSA' | 'Ed25519'

/**
 * Request that a proof is made for. Members of `claims` and `header` replace those that are usual; undefined takes one
 * away.
 */
export interface ProofRequest {
  method?: string
  url: string
  now: Date
  access_token?: string | undefined
  nonce?: string | undefined
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

/** A key with which a client proves that a token is its own. */
export interface DpopProver {
  jwk: JWK
  thumbprint: string
  private_key: CryptoKey
  /** the header DPoP for a request */
  prove: (request: ProofRequest) => Promise<string>
}

export const accessTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The prover of a key pair. */
export async function toProver(
  pair: { publicKey: CryptoKey; privateKey: CryptoKey },
  alg: DpopAlgorithm = 'ES256',
): Promise<DpopProver> {
  const jwk = await exportJWK(pair.publicKey)
  return {
    jwk,
    thumbprint: await calculateJwkThumbprint(jwk),
    private_key: pair.privateKey,
    prove: ({ method = 'GET', url, now, access_token, nonce, claims = {}, header = {} }) =>
      new SignJWT({
        jti: randomUUID(),
        htm: method,
        htu: url,
        iat: Math.floor(now.getTime() / 1000),
        ...(access_token !== undefined && { ath: accessTokenHash(access_token) }),
        ...(nonce !== undefined && { nonce }),
        ...claims,
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...header })
        .sign(pair.privateKey),
  }
}

export const createProver = async (alg: DpopAlgorithm = 'ES256'): Promise<DpopProver> =>
  toProver(await generateKeyPair(alg === 'ES256' ? 'ES256' : 'Ed25519', { extractable: true }), alg)
