import { createHash } from 'node:crypto'
import { parseUrl } from '@cairnway/contract'
import { calculateJwkThumbprint } from 'jose'
import { z } from 'zod'
import { readPublicJwk } from '../did/public-jwk.ts'
import { MAX_SKEW_S } from '../max-skew.ts'
import { parseJwt, readJwtType } from '../parsing/parse-jwt.ts'
import { ProofError } from '../parsing/proof-error.ts'
import { verifyJws } from '../verify-jws.ts'

/** The algorithms that a proof may be signed with, as challenges and metadata name them. */
export const dpopAlgorithms = ['ES256', 'EdDSA', 'Ed25519'] as const

const MAX_PROOF_CHARS = 4096
export const MAX_PROOF_AGE_S = 300
/** Seconds after which an accepted proof is too old even by the slower of two clocks. */
export const PROOF_LIFETIME_S = MAX_PROOF_AGE_S + 2 * MAX_SKEW_S

const ProofClaims = z.object({
  jti: z.string().min(1).max(128),
  htm: z.string(),
  htu: z.string().max(2048),
  iat: z.number(),
  ath: z.string().optional(),
  nonce: z.string().max(128).optional(),
})

/** The request with which a proof is sent. */
export interface ProvenRequest {
  method: string
  /** URL under the public address of the service, whatever host the request names */
  url: string
  /** the token that the proof is for; null at the token endpoint */
  access_token: string | null
}

export interface VerifiedProof {
  /** thumbprint (RFC 7638) of the key that signed it */
  key_thumbprint: string
  jti: string
  nonce: string | null
}

/** A URL in its normal form, without query and fragment; null for what is none. */
function normalizeUrl(text: string): string | null {
  const url = parseUrl(text)
  if (url === null) return null
  const { origin, pathname, username, password } = url
  return username === '' && password === '' ? `${origin}${pathname}` : null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Verifies a DPoP proof (RFC 9449, section 4.3): that whoever holds its key made it for this request, now. Whether it is used
 * a second time, and whether its nonce is one of ours, is for the caller to ask.
 * @param header the DPoP header; absent: none was sent
 * @throws ProofError
 */
export async function verifyProof(
  header: string | undefined,
  request: ProvenRequest,
  now: Date,
): Promise<VerifiedProof> {
  if (header === undefined) throw new ProofError('the header DPoP with a proof is missing')
  // several headers arrive as one with commas between, and a proof has none
  if (header.includes(',')) throw new ProofError('send exactly one DPoP header')
  const parsed = parseJwt(header, 'proof', MAX_PROOF_CHARS)
  if (readJwtType(parsed.header) !== 'dpop+jwt') throw new ProofError('typ of the proof must be dpop+jwt')
  const jwk = readPublicJwk(parsed.header.jwk)
  if (jwk === null) throw new ProofError('jwk of the proof must be a public key, P-256 or Ed25519, and no more')
  const { data: claims, error } = ProofClaims.safeParse(parsed.payload)
  if (!claims) throw new ProofError(`the claim ${error.issues[0]?.path.join('.')} of the proof is missing or malformed`)
  const age_s = now.getTime() / 1000 - claims.iat
  if (age_s > MAX_PROOF_AGE_S + MAX_SKEW_S) throw new ProofError('the proof is too old: see its iat')
  if (age_s < -MAX_SKEW_S) throw new ProofError('the proof is from the future: see its iat')
  if (claims.htm !== request.method) throw new ProofError('the proof is for another method: see its htm')
  const url = normalizeUrl(request.url)
  if (url === null || normalizeUrl(claims.htu) !== url)
    throw new ProofError(`the proof is for another address than ${url}: see its htu`)
  const ath = request.access_token === null ? undefined : sha256(request.access_token)
  if (ath !== undefined && claims.ath !== ath) throw new ProofError('the proof is for another token: see its ath')
  await verifyJws(header, { jwk })
  return { key_thumbprint: await calculateJwkThumbprint(jwk), jti: claims.jti, nonce: claims.nonce ?? null }
}
