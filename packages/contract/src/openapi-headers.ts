const headerObject = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } })

/** The response headers of the service, as shared components of the OpenAPI document. */
export const responseHeaders = {
  'RateLimit-Policy': headerObject(
    'Name of the narrowest limit on this call, `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    'string',
  ),
  RateLimit: headerObject('State of that limit: `r` calls left, `t` seconds until more.', 'string'),
  'X-RateLimit-Limit': headerObject('Calls that the narrowest limit allows in its time.', 'integer'),
  'X-RateLimit-Remaining': headerObject('Calls that are left of it.', 'integer'),
  'X-RateLimit-Reset': headerObject('When more are allowed, in seconds since 1970 (UTC).', 'integer'),
  'Retry-After': headerObject('Seconds to wait, as `details.retry_after_seconds`.', 'integer'),
  'Idempotent-Replayed': headerObject('`true`: this is the response to an earlier call with the same key.', 'string'),
  Link: headerObject('Of a full page: the address of the next one, with `rel="next"` (RFC 8288).', 'string'),
  'X-Ignored-Parameters': headerObject(
    'Parameters and fields of the request that changed nothing, because the operation has none of these names: separated by commas, percent-encoded, fields within others by their path (`context.goals`). Of many only the first.',
    'string',
  ),
  ETag: headerObject(
    'Version of this response for this key. With `If-None-Match` the same version is answered by 304 without a body.',
    'string',
  ),
}

/** The response headers that state the rate limit of a call. */
export const rateLimitHeaderNames = [
  'RateLimit-Policy',
  'RateLimit',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const

/** The `headers` of a response as references to the shared components; no property for an empty list. */
export const headerReferences = (names: (keyof typeof responseHeaders)[]): Record<string, unknown> =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }

/**
 * The header parameter of the operations whose response has an ETag. It has no limits: in HTTP, an unknown tag is no
 * error and gets the whole response.
 */
export const ifNoneMatchParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of a response that you have: 304 without a body when it is still the same.',
  schema: { type: 'string' },
}

/** The header parameter of every operation that accepts an idempotency key. */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of your own, such as a UUID: for 24 hours a call with the same key and input has no further effect and gets the same response, or a DuplicateError instead of a response with a new key or code, which is shown once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}
