import type { RateLimitState } from './rate-limiter.ts'

type HeaderFields = [name: string, value: string][]

/**
 * The header fields RateLimit and RateLimit-Policy, as structured fields of draft-ietf-httpapi-ratelimit-headers-10:
 * `q` calls in `w` seconds, `r` of them left; `t` seconds until more.
 */
const formatHeaders = (
  limit: string,
  calls: number,
  seconds: number,
  remaining: number,
  reset_s: number,
): HeaderFields => [
  ['RateLimit-Policy', `"${limit}";q=${calls};w=${seconds}`],
  ['RateLimit', `"${limit}";r=${remaining};t=${reset_s}`],
]

/** The fields on the response to a counted call: `t` is the time until the whole limit is available again. */
export const rateLimitHeaders = ({ limit, calls, seconds, remaining, full_in_ms }: RateLimitState): HeaderFields =>
  formatHeaders(limit, calls, seconds, remaining, Math.ceil(full_in_ms / 1000))

/** The fields on the response to a call that `rateLimitError` refused: `t` is the time until the same call passes. */
export function rateLimitErrorHeaders({
  limit,
  calls,
  seconds,
  remaining,
  retry_after_seconds,
}: Record<string, unknown>): HeaderFields {
  const numbers = [calls, seconds, remaining, retry_after_seconds].map(Number)
  const [q = 0, w = 0, r = 0, t = 0] = numbers
  return typeof limit === 'string' && numbers.every(Number.isInteger) ? formatHeaders(limit, q, w, r, t) : []
}
