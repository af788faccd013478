const SECOND_MS = 1000

/**
 * How long the service asks to wait, in milliseconds: by the header (RFC 9110, section 10.2.3: seconds or a time), or by
 * the envelope where a browser does not show the header. A time is compared with the clock of who sent it.
 * @param now in milliseconds, for an answer without `Date`
 */
export function parseRetryAfter(
  { headers }: Response,
  { retry_after_seconds }: Record<string, unknown>,
  now: number,
): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(header)) return Number(header) * SECOND_MS
  // Date.parse makes years of numbers such as -5 and 1.5
  const until = /^[a-z]{3}/i.test(header) ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(until)) {
    const sent = Date.parse(headers.get('date') ?? '')
    return Math.max(0, until - (Number.isNaN(sent) ? now : sent))
  }
  return typeof retry_after_seconds === 'number' && retry_after_seconds >= 0
    ? retry_after_seconds * SECOND_MS
    : undefined
}
