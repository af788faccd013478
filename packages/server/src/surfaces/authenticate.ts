import { ApiError } from '@cairnway/contract'
import { type App, anonymousCaller, type Caller } from '../context.ts'
import { isPlausibleApiKey } from '../contributors/api-key.ts'
import { enforceRateLimits } from '../limits/enforce-rate-limits.ts'
import { keysForLimit } from '../limits/rate-limit-keys.ts'

/** One text for every reason: which of them it was helps only who guesses keys. */
const invalidKeyMessage = 'the API key is unknown, revoked or expired'
const malformedHeaderMessage = 'send the key as: Authorization: Bearer <API key>'

/** A good key is answered however many bad ones came from its address: else anyone could lock out all behind a proxy. */
async function refuseKey(app: App, address: string | null, message: string): Promise<never> {
  await enforceRateLimits(app.limiter, keysForLimit('bad_key', { caller: anonymousCaller, address }))
  throw new ApiError('AuthenticationError', message)
}

/**
 * Who calls, by the Authorization header. A revoked key is out at once.
 * @param address of the client, for which bad keys are counted; null where there is none
 * @throws AuthenticationError for a header that is there and names no valid key, RateLimitError for too many of them
 */
export async function authenticate(app: App, header: string | undefined, address: string | null): Promise<Caller> {
  if (header === undefined) return anonymousCaller
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (key === undefined) return refuseKey(app, address, malformedHeaderMessage)
  const found = isPlausibleApiKey(key) ? await app.key_cache.find(key) : null
  if (!found) return refuseKey(app, address, invalidKeyMessage)
  found.last_used_at = app.key_usage.touch(found.key_id, found.last_used_at)
  const { contributor_id, scope, key_id, trust_level } = found
  return { contributor_id, scope, key_id, trust_level }
}
