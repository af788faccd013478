import { ApiError } from '@cairnway/contract'
import { type App, anonymous, type Caller } from '../context.ts'
import { isPlausibleKey } from '../contributors/api-key.ts'

/** One text for every reason: which of them it was helps only who guesses keys. */
const refused = () => new ApiError('AuthenticationError', 'the API key is unknown, revoked or expired')

/**
 * Who calls, by the Authorization header. A revoked key is out at once.
 * @throws AuthenticationError for a header that is there and names no valid key
 */
export async function authenticate(app: App, header: string | undefined): Promise<Caller> {
  if (header === undefined) return anonymous
  const key = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  if (key === undefined) throw new ApiError('AuthenticationError', 'send the key as: Authorization: Bearer <API key>')
  if (!isPlausibleKey(key)) throw refused()
  const found = await app.callers.find(key)
  if (!found) throw refused()
  found.last_used_at = app.key_usage.touch(found.key_id, found.last_used_at)
  const { contributor_id, scope, key_id, trust_level } = found
  return { contributor_id, scope, key_id, trust_level }
}
