import type { ApiKeyResponse } from '@cairnway/sdk'

/** Whether a key is refused, and why; null while it works. */
export function endOfKey(
  { is_active, expires_at }: Pick<ApiKeyResponse, 'is_active' | 'expires_at'>,
  now: Date,
): 'revoked' | 'expired' | null {
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired'
  return is_active ? null : 'revoked'
}

/** The time at which a key with a lifetime in days ends; null for one that never ends. */
export const expiryAfter = (days: string, now: Date): string | null =>
  /^\d+$/.test(days) ? new Date(now.getTime() + Number(days) * 86_400_000).toISOString() : null
