import { isObject } from '../is-object.ts'
import { decodeBase64Url } from './encode-bytes.ts'
import type { Holder } from './holder.ts'
import { signJwt } from './sign-jwt.ts'

/** Less than the five minutes that the service allows, so that a clock that is ahead does not matter. */
export const PROOF_LIFETIME_OF_CLIENT_S = 240
const V2 = 'https://www.w3.org/ns/credentials/v2'
const V1 = 'https://www.w3.org/2018/credentials/v1'

/**
 * Whether the credential is of version 1.1, which has the claim `vc`. An unreadable credential is left to the service
 * to refuse.
 */
function isOfVersion1(credential: string): boolean {
  try {
    const claims: unknown = JSON.parse(new TextDecoder().decode(decodeBase64Url(credential.split('.')[1] ?? '')))
    return isObject(claims) && 'vc' in claims
  } catch {
    return false
  }
}

const enclose = (credential: string, holder: string) =>
  isOfVersion1(credential)
    ? { vp: { '@context': [V1], type: ['VerifiablePresentation'], holder, verifiableCredential: [credential] } }
    : {
        '@context': [V2],
        type: ['VerifiablePresentation'],
        holder,
        verifiableCredential: [
          { '@context': V2, id: `data:application/vc+jwt,${credential}`, type: 'EnvelopedVerifiableCredential' },
        ],
      }

/** Wraps a credential into a presentation that its holder signs: the assertion of RFC 7523 that the service takes. */
export function presentCredential(
  { key, did, kid }: Holder,
  { credential, audience, now_s, jti }: { credential: string; audience: string; now_s: number; jti: string },
): Promise<string> {
  const claims = { iss: did, sub: did, aud: audience, iat: now_s, exp: now_s + PROOF_LIFETIME_OF_CLIENT_S, jti }
  const content = enclose(credential, did)
  const typ = 'vp' in content ? 'JWT' : 'vp+jwt'
  return signJwt(key, { typ, ...(typ === 'vp+jwt' && { cty: 'vp' }), kid }, { ...content, ...claims })
}
