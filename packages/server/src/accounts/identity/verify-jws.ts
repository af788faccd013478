import { type CompactJWSHeaderParameters, compactVerify, decodeProtectedHeader } from 'jose'
import type { PublicJwk } from './did/public-jwk.ts'
import { parseUniqueJson } from './parsing/parse-unique-json.ts'
import { ProofError } from './parsing/proof-error.ts'

/** The algorithms of each kind of key. Nothing else is taken, whatever a header asks for. */
const algorithmsOf = ({ kty }: Pick<PublicJwk, 'kty'>): string[] => (kty === 'EC' ? ['ES256'] : ['EdDSA', 'Ed25519'])

export interface VerifiedJws {
  header: CompactJWSHeaderParameters
  payload: Uint8Array
}

/**
 * The header of an unverified JWS, which may only be used to find the key.
 * @throws ProofError
 */
export function readJwsHeader(jws: string): CompactJWSHeaderParameters {
  try {
    const { alg, ...rest } = decodeProtectedHeader(jws)
    parseUniqueJson(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString())
    if (typeof alg === 'string') return { ...rest, alg }
  } catch {}
  throw new ProofError('it is not a compact JWS whose header has each member once')
}

/**
 * The `kid` of a header; null when it names no key.
 * @throws ProofError when it is not a text
 */
export function readKid({ kid }: CompactJWSHeaderParameters): string | null {
  if (kid === undefined) return null
  if (typeof kid === 'string' && kid !== '') return kid
  throw new ProofError('the kid of the header is not a text')
}

/**
 * Verifies the signature of a compact JWS by a key that was found elsewhere: `jwk`, `jku` and `x5c` of the header mean
 * nothing. The algorithm must be one of this kind of key.
 * @throws ProofError
 */
export async function verifyJws(jws: string, { jwk }: { jwk: PublicJwk }): Promise<VerifiedJws> {
  const { crit } = readJwsHeader(jws)
  if (crit !== undefined) throw new ProofError('the header names critical extensions, and none is understood')
  try {
    const { payload, protectedHeader: header } = await compactVerify(jws, jwk, { algorithms: algorithmsOf(jwk) })
    return { header, payload }
  } catch {
    throw new ProofError('the signature is not one of the key that it names')
  }
}
