import type { MemberRole } from '@cairnway/contract'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { SIGNING_ALGORITHM, type SigningKey, type SigningKeys, signServiceJwt } from '../signing-keys/signing-keys.ts'

/** A token is good for so many seconds. */
export const TOKEN_LIFETIME_S = 600
const MAX_TOKEN_CHARS = 4096
const TOKEN_TYPE = 'at+jwt'

/** Number of tokens known to be ours at which all are removed. */
const MAX_KNOWN_TOKENS = 5000

const TokenClaims = z.object({
  exp: z.number(),
  sub: z.string(),
  workspace_id: z.string(),
  joined_at: z.iso.datetime(),
  cnf: z.object({ jkt: z.string() }),
})

interface TokenParts {
  config: { base_url: string }
  signing_keys: SigningKeys
  now: () => Date
}

/** Claims of a token about whoever holds its key. */
export interface AccessToken {
  did: string
  workspace_id: string
  /** time since which its holder is a member: who is removed and joins again needs another token */
  joined_at: string
  /** thumbprint (RFC 7638) of the key to which it is bound */
  key_thumbprint: string
}

interface VerifiedToken extends AccessToken {
  ends_ms: number
}

/** Reason why a token is not valid. `is_expired`: it was one of ours. */
export class AccessTokenError extends Error {
  readonly is_expired: boolean

  constructor(message: string, is_expired = false) {
    super(message)
    this.is_expired = is_expired
  }
}

/** Claims of a token for others, such as a gateway in front; the service asks for the role when the token is used. */
interface TokenDescription {
  role: MemberRole
  scope: string
  /** its id */
  jti: string
}

/** Makes an access token (RFC 9068), bound to a key. */
export function signAccessToken(parts: TokenParts, token: AccessToken & TokenDescription): Promise<string> {
  const { did, workspace_id, joined_at, key_thumbprint, role, scope, jti } = token
  const { base_url } = parts.config
  const iat = Math.floor(parts.now().getTime() / 1000)
  const claims = {
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
    joined_at,
  }
  return signServiceJwt(parts, { typ: TOKEN_TYPE }, claims)
}

/** Verifies that a token is one of ours and has not expired. It rejects with an AccessTokenError. */
export type AccessTokenVerifier = (token: string) => Promise<AccessToken>

async function verify({ config, now }: TokenParts, keys: readonly SigningKey[], token: string): Promise<VerifiedToken> {
  const { base_url } = config
  if (token.length > MAX_TOKEN_CHARS) throw new errors.JWTInvalid('it is too long')
  const { kid } = decodeProtectedHeader(token)
  const key = keys.find((each) => each.kid === kid)
  if (key === undefined) throw new errors.JWKSNoMatchingKey()
  const { payload } = await jwtVerify(token, key.public_key, {
    algorithms: [SIGNING_ALGORITHM],
    typ: TOKEN_TYPE,
    issuer: base_url,
    audience: base_url,
    currentDate: now(),
  })
  const { sub, workspace_id, joined_at, cnf, exp } = TokenClaims.parse(payload)
  return { did: sub, workspace_id, joined_at, key_thumbprint: cnf.jkt, ends_ms: exp * 1000 }
}

/**
 * Creates the verifier of tokens. It verifies the signature of a token once while the keys of the service do not
 * change, since that takes half of the time of a call.
 */
export function createAccessTokenVerifier(parts: TokenParts): AccessTokenVerifier {
  const { signing_keys, now } = parts
  const verified = new Map<string, VerifiedToken>()
  let known_keys: readonly SigningKey[] = []
  return async (token) => {
    const keys = await signing_keys.list()
    // a token of a key that has ended is not known any more
    if (keys !== known_keys || verified.size >= MAX_KNOWN_TOKENS) verified.clear()
    known_keys = keys
    try {
      const found = verified.get(token) ?? (await verify(parts, keys, token))
      if (found.ends_ms <= now().getTime()) throw new errors.JWTExpired('it has expired', {})
      if (keys === known_keys) verified.set(token, found)
      return found
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new AccessTokenError('the access token has expired', true)
      throw new AccessTokenError('the access token is not one of this service')
    }
  }
}
