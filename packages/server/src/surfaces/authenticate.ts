import { OperationError } from '@cairnway/contract'
import { type App, anonymousCaller, type Caller } from '../context.ts'
import { isPlausibleApiKey } from '../contributors/api-key.ts'
import { invalidKeyError } from '../contributors/caller-in-force.ts'
import { enforceRateLimits } from '../limits/enforce-rate-limits.ts'
import { keysForLimit } from '../limits/rate-limit-keys.ts'

const malformedHeaderError = (): OperationError =>
  new OperationError('AuthenticationError', 'send the key as: Authorization: Bearer <API key>')

/**
 * Refuses a key. Only bad keys count against the limit of their address: if valid keys counted too, one client could
 * lock out all others behind the same proxy.
 */
async function refuseKey(app: App, address: string | null, refusal: OperationError): Promise<never> {
  await enforceRateLimits(app.limiter, keysForLimit('bad_key', { caller: anonymousCaller, address }))
  throw refusal
}

/**
 * Authenticates a request by its Authorization header. A revoked key is refused on the next request.
 * @param address of the client, by which bad keys are counted; null when it is unknown
 * @returns the anonymous caller when there is no header
 * @throws AuthenticationError for a header without a valid key, RateLimitError for too many of them
 */
export async function authenticate(app: App, header: string | undefined, address: string | null): Promise<Caller> {
  if (header === undefined) return anonymousCaller
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (key === undefined) return refuseKey(app, address, malformedHeaderError())
  const entry = isPlausibleApiKey(key) ? await app.key_cache.find(key) : null
  if (!entry) return refuseKey(app, address, invalidKeyError())
  entry.last_used_at = app.key_usage.touch(entry.key_id, entry.last_used_at)
  const { contributor_id, scope, key_id, trust_level, workspace_id, role } = entry
  return { contributor_id, scope, key_id, trust_level, workspace_id, role }
}
