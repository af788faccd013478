import { ApiError } from '@cairnway/contract'
import { type App, anonymous, type Caller } from '../context.ts'
import { isPlausibleKey } from '../contributors/api-key.ts'
import { claimsOn } from '../limits/claims-of.ts'
import { countCalls } from '../limits/count-calls.ts'

/** One text for every reason: which of them it was helps only who guesses keys. */
const refusal = 'the API key is unknown, revoked or expired'
const form = 'send the key as: Authorization: Bearer <API key>'

/** A good key is answered however many bad ones came from its address: else anyone could lock out all behind a proxy. */
async function refuse(app: App, address: string | null, message: string): Promise<never> {
  await countCalls(app.limiter, claimsOn('bad_key', { caller: anonymous, address }))
  throw new ApiError('AuthenticationError', message)
}

/**
 * Who calls, by the Authorization header. A revoked key is out at once.
 * @param address of the client, for which bad keys are counted; null where there is none
 * @throws AuthenticationError for a header that is there and names no valid key, RateLimitError for too many of them
 */
export async function authenticate(app: App, header: string | undefined, address: string | null): Promise<Caller> {
  if (header === undefined) return anonymous
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (key === undefined) return refuse(app, address, form)
  const found = isPlausibleKey(key) ? await app.callers.find(key) : null
  if (!found) return refuse(app, address, refusal)
  found.last_used_at = app.key_usage.touch(found.key_id, found.last_used_at)
  const { contributor_id, scope, key_id, trust_level } = found
  return { contributor_id, scope, key_id, trust_level }
}
