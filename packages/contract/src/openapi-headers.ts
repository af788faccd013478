type JsonObject = Record<string, unknown>

const headerObject = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } })

/** Header fields of answers, as the document shares them. */
export const responseHeaders = {
  'RateLimit-Policy': headerObject(
    'Name of the narrowest limit on this call, `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    'string',
  ),
  RateLimit: headerObject('How that limit stands: `r` calls left, `t` seconds until more.', 'string'),
  'Retry-After': headerObject('Seconds to wait, as `details.retry_after_seconds`.', 'integer'),
  'Idempotent-Replayed': headerObject('`true`: this is the answer of an earlier call with the same key.', 'string'),
}

/** References to shared header fields; nothing where there are none. */
export const headerReferences = (names: (keyof typeof responseHeaders)[]): JsonObject =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) }

/** The parameter of every operation that recognises its repetitions. */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A random text of your own, such as a UUID: for 24 hours a repetition with the same key and input has no further effect and gets the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}
