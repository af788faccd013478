import type { Standing } from './limiter.ts'

type Fields = [name: string, value: string][]

/**
 * The header fields RateLimit and RateLimit-Policy, as structured fields of draft-ietf-httpapi-ratelimit-headers-10:
 * `q` calls in `w` seconds, `r` of them left; `t` seconds until more.
 */
const fields = (limit: string, calls: number, seconds: number, remaining: number, reset_s: number): Fields => [
  ['RateLimit-Policy', `"${limit}";q=${calls};w=${seconds}`],
  ['RateLimit', `"${limit}";r=${remaining};t=${reset_s}`],
]

/** On the answer to a call that was counted: `t` until all of the limit is there again. */
export const standingFields = ({ limit, calls, seconds, remaining, full_in_ms }: Standing): Fields =>
  fields(limit, calls, seconds, remaining, Math.ceil(full_in_ms / 1000))

/** On the refusal that `refuseLimit` made: `t` until the same call passes; none on other failures. */
export function refusedFields({
  limit,
  calls,
  seconds,
  remaining,
  retry_after_seconds,
}: Record<string, unknown>): Fields {
  const numbers = [calls, seconds, remaining, retry_after_seconds].map(Number)
  const [q = 0, w = 0, r = 0, t = 0] = numbers
  return typeof limit === 'string' && numbers.every(Number.isInteger) ? fields(limit, q, w, r, t) : []
}
