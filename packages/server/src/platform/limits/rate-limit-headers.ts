import type { RateLimitState } from './rate-limiter.ts'

type HeaderFields = [name: string, value: string][]

interface HeaderValues {
  limit: string
  /** calls in `seconds` */
  calls: number
  seconds: number
  remaining: number
  reset_s: number
}

/**
 * The header fields RateLimit and RateLimit-Policy, as structured fields of draft-ietf-httpapi-ratelimit-headers-10:
 * `q` calls in `w` seconds, `r` of them left; `t` seconds until more. Existing clients read the same from the
 * X-RateLimit fields, whose reset is a time in seconds since 1970, as GitHub's API sends it.
 */
const formatHeaders = ({ limit, calls, seconds, remaining, reset_s }: HeaderValues, now: Date): HeaderFields => [
  ['RateLimit-Policy', `"${limit}";q=${calls};w=${seconds}`],
  ['RateLimit', `"${limit}";r=${remaining};t=${reset_s}`],
  ['X-RateLimit-Limit', String(calls)],
  ['X-RateLimit-Remaining', String(remaining)],
  ['X-RateLimit-Reset', String(Math.ceil(now.getTime() / 1000) + reset_s)],
]

/** The fields on the response to a counted call: the reset is when the whole limit is available again. */
export const rateLimitHeaders = ({ full_in_ms, ...state }: RateLimitState, now: Date): HeaderFields =>
  formatHeaders({ ...state, reset_s: Math.ceil(full_in_ms / 1000) }, now)

/** The fields on the response to a call that `rateLimitError` refused: the reset is when the same call passes. */
export function rateLimitErrorHeaders(details: Record<string, unknown>, now: Date): HeaderFields {
  const { limit } = details
  const numbers = [details.calls, details.seconds, details.remaining, details.retry_after_seconds].map(Number)
  const [calls = 0, seconds = 0, remaining = 0, reset_s = 0] = numbers
  const is_stated = typeof limit === 'string' && numbers.every(Number.isInteger)
  return is_stated ? formatHeaders({ limit, calls, seconds, remaining, reset_s }, now) : []
}
