import type { MemberRole } from '@cairnway/contract'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { SIGNING_ALGORITHM, type SigningKeys, signJwt } from './signing-keys.ts'

/** A token is good for so many seconds. */
export const TOKEN_LIFETIME_S = 600
const MAX_TOKEN_CHARS = 4096
const TOKEN_TYPE = 'at+jwt'

const TokenClaims = z.object({
  sub: z.string(),
  workspace_id: z.string(),
  cnf: z.object({ jkt: z.string() }),
})

interface TokenParts {
  config: { base_url: string }
  signing_keys: SigningKeys
  now: () => Date
}

/** What a token says of whoever holds its key. */
export interface AccessToken {
  did: string
  workspace_id: string
  /** thumbprint (RFC 7638) of the key to which it is bound */
  key_thumbprint: string
}

/** Why a token is not valid. `is_expired`: it was one of ours. */
export class AccessTokenError extends Error {
  readonly is_expired: boolean

  constructor(message: string, is_expired = false) {
    super(message)
    this.is_expired = is_expired
  }
}

/** Makes an access token (RFC 9068), bound to a key. @param token.jti its id */
export function signAccessToken(
  parts: TokenParts,
  {
    did,
    workspace_id,
    key_thumbprint,
    role,
    scope,
    jti,
  }: AccessToken & { role: MemberRole; scope: string; jti: string },
): Promise<string> {
  const { base_url } = parts.config
  const iat = Math.floor(parts.now().getTime() / 1000)
  return signJwt(
    parts,
    { typ: TOKEN_TYPE },
    {
      iss: base_url,
      sub: did,
      aud: base_url,
      exp: iat + TOKEN_LIFETIME_S,
      iat,
      jti,
      client_id: did,
      scope,
      cnf: { jkt: key_thumbprint },
      workspace_id,
      role,
    },
  )
}

/**
 * Verifies that a token is one of ours and has not expired. Its role is not read: what its holder may do is asked when it is
 * used.
 * @throws AccessTokenError
 */
export async function verifyAccessToken(parts: TokenParts, token: string): Promise<AccessToken> {
  const { base_url } = parts.config
  const keys = await parts.signing_keys.list()
  try {
    if (token.length > MAX_TOKEN_CHARS) throw new errors.JWTInvalid('it is too long')
    const { kid } = decodeProtectedHeader(token)
    const key = keys.find((each) => each.kid === kid)
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    const { payload } = await jwtVerify(token, key.public_key, {
      algorithms: [SIGNING_ALGORITHM],
      typ: TOKEN_TYPE,
      issuer: base_url,
      audience: base_url,
      requiredClaims: ['exp'],
      currentDate: parts.now(),
    })
    const { sub, workspace_id, cnf } = TokenClaims.parse(payload)
    return { did: sub, workspace_id, key_thumbprint: cnf.jkt }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AccessTokenError('the access token has expired', true)
    throw new AccessTokenError('the access token is not one of this service')
  }
}
