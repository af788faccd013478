const SECOND_MS = 1000

/**
 * The time that the service asks to wait, from the `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date),
 * or from `details` of the error body where a browser hides the header. A date is compared with the `Date` header, so
 * that the clock of the client does not matter.
 * @param now milliseconds since 1970, for a response without `Date`
 * @returns milliseconds, or undefined when the service does not ask to wait
 */
export function parseRetryAfter(
  { headers }: Response,
  { retry_after_seconds }: Record<string, unknown>,
  now: number,
): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(header)) return Number(header) * SECOND_MS
  // Date.parse reads numbers such as -5 and 1.5 as years
  const until = /^[a-z]{3}/i.test(header) ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(until)) {
    const sent = Date.parse(headers.get('date') ?? '')
    return Math.max(0, until - (Number.isNaN(sent) ? now : sent))
  }
  return typeof retry_after_seconds === 'number' && retry_after_seconds >= 0
    ? retry_after_seconds * SECOND_MS
    : undefined
}
