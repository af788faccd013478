import { OperationError } from '@cairnway/contract'
import { invalidKeyError } from '../../accounts/contributors/caller-in-force.ts'
import { AccessTokenError } from '../../accounts/identity/tokens/access-token.ts'
import { authenticateToken, dpopError } from '../../accounts/identity/tokens/authenticate-token.ts'
import { anonymousCaller, type Caller } from '../../platform/context.ts'
import { enforceRateLimits } from '../../platform/limits/enforce-rate-limits.ts'
import { keysForLimit } from '../../platform/limits/rate-limit-keys.ts'
import { isPlausibleApiKey } from '../../platform/secrets/api-key.ts'
import type { Service } from '../parts.ts'

/** Parts of a request that identify its sender. */
export interface RequestCredentials {
  /** the headers; absent: not sent */
  authorization: string | undefined
  dpop: string | undefined
  method: string
  /** URL under the public address of the service */
  url: string
  /** of the client, by which bad keys are counted; null when it is unknown */
  address: string | null
}

const COMPACT_JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

const malformedHeaderError = (): OperationError =>
  new OperationError('AuthenticationError', 'send the key as: Authorization: Bearer <API key>')

/** Runs a look-up for somebody of whom only the address is known; only a few of each address run at once. */
async function lookUp<T>(app: Service, address: string | null, find: () => Promise<T>): Promise<T> {
  const end = await app.running_calls.enter(`key ${address}`)
  return find().finally(end)
}

async function authenticateKey(app: Service, key: string, address: string | null): Promise<Caller> {
  const entry = isPlausibleApiKey(key)
    ? (app.key_cache.findCached(key) ?? (await lookUp(app, address, () => app.key_cache.find(key))))
    : null
  if (!entry && COMPACT_JWT.test(key))
    throw dpopError('invalid_token', 'a token is bound to a key: send it as Authorization: DPoP, with a proof')
  if (!entry) throw invalidKeyError()
  entry.last_used_at = app.key_usage.touch(entry.key_id, entry.last_used_at)
  const { contributor_id, scope, key_id, trust_level, workspace_id, role } = entry
  return { contributor_id, scope, credential: 'key', key_id, trust_level, workspace_id, role }
}

/** Whether a refusal is part of the use of a token: it has expired, or its proof must be made again with a nonce. */
const isExpected = ({ cause, details }: OperationError): boolean =>
  details.oauth_error === 'use_dpop_nonce' || (cause instanceof AccessTokenError && cause.is_expired)

/**
 * Authenticates a request by an API key, or by an access token with a proof. A revoked key is refused on the next
 * request, and so is the token of a removed member. Only bad keys and tokens count against the limit of their address: if
 * valid ones counted too, one client could lock out all others behind the same proxy.
 * @returns the anonymous caller when there is no header
 * @throws AuthenticationError for a header without a valid key or token, RateLimitError for too many of them
 */
export async function authenticate(app: Service, request: RequestCredentials): Promise<Caller> {
  const { authorization, dpop: proof, method, url, address } = request
  if (authorization === undefined) return anonymousCaller
  const [, scheme = '', credential = ''] = /^(Bearer|DPoP) +(\S+) *$/i.exec(authorization) ?? []
  try {
    if (scheme === '') throw malformedHeaderError()
    if (scheme.toLowerCase() === 'bearer') return await authenticateKey(app, credential, address)
    return await lookUp(app, address, () => authenticateToken(app, { access_token: credential, proof, method, url }))
  } catch (error) {
    if (error instanceof OperationError && !isExpected(error))
      await enforceRateLimits(app.limiter, keysForLimit('bad_key', { caller: anonymousCaller, address }))
    throw error
  }
}
