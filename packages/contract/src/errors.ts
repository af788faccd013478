import type { SchemaViolation } from './schema-violations.ts'

/** Every class of failure with its status and when it happens: the whole list, for server, clients and documentation. */
export const errors = {
  BadRequestError: [400, 'The request is not valid HTTP.'],
  AuthenticationError: [401, 'The API key is missing, unknown, revoked or expired.'],
  InsufficientScopeError: [403, 'The key is valid, but its scope is too narrow. `details.needed` names the scope.'],
  ForbiddenError: [403, 'You may read this, but the action is not allowed for this contributor.'],
  NotFoundError: [404, 'There is nothing here that you may read.'],
  MethodNotAllowedError: [405, 'The path exists, the method does not. The `Allow` header lists the methods.'],
  RequestTimeoutError: [408, 'The request did not arrive in time.'],
  NearDuplicateFoundError: [
    409,
    'A nearly identical experience exists: `details.existing_experience_id`, `details.similarity` (0 to 1).',
  ],
  DuplicateError: [409, 'The same thing exists already; where it is an experience, `details.existing_experience_id`.'],
  PayloadTooLargeError: [413, 'The body is larger than `details.max_bytes`.'],
  UnsupportedMediaTypeError: [415, 'Bodies are `application/json`, UTF-8, without Content-Encoding.'],
  ValidationError: [
    422,
    'The input breaks the schema (`detail`: one item per fault) or a gate refuses it (`details.findings`: what was measured, what is needed).',
  ],
  PoisoningDetectedError: [422, 'The poisoning scanner flagged the deposit: `details.score`, `details.categories`.'],
  WorthinessBelowThresholdError: [
    422,
    'True perhaps, but of too little use to others: `details.score`, `details.threshold`.',
  ],
  DepositRateLimitExceededError: [429, 'Too many deposits: `details.retry_after_seconds`.'],
  RateLimitError: [429, 'Too many requests: `details.retry_after_seconds`.'],
  HeadersTooLargeError: [431, 'The request headers are too large.'],
  ServerError: [500, 'The fault is ours (500), or the service cannot do this just now (503): retry with backoff.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorClassName = keyof typeof errors
export const errorClassNames = Object.keys(errors).filter((name): name is ErrorClassName => name in errors)

/** The envelope of every 4xx and 5xx. */
export interface ErrorEnvelope {
  error: ErrorClassName
  message: string
  details: Record<string, unknown>
  detail?: SchemaViolation[]
}

/** The one failure type of server and clients. */
export class ApiError extends Error {
  readonly error: ErrorClassName
  readonly details: Record<string, unknown>
  readonly status: number
  /** The items of a 422. */
  readonly detail: SchemaViolation[] | undefined

  /**
   * @param details per-error context, shown to the caller
   * @param options `status` where the class has several (ServerError: 500, 502, 503); `detail` for a 422; `cause` stays on the server
   */
  constructor(
    error: ErrorClassName,
    message: string,
    details: Record<string, unknown> = {},
    options: { status?: number; detail?: SchemaViolation[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = error
    this.error = error
    this.details = details
    this.status = options.status ?? errors[error][0]
    this.detail =
      options.detail ??
      (this.status === 422
        ? [{ type: 'value_error', loc: ['body'], msg: `Value error, ${message}`, input: null, ctx: { error: {} } }]
        : undefined)
  }

  /** The envelope; a 422 also carries the `detail` list. */
  toJSON(): ErrorEnvelope {
    const details = { ...this.details, help: `/docs#${this.error}` }
    return { error: this.error, message: this.message, details, ...(this.detail && { detail: this.detail }) }
  }
}

/**
 * A 422 for one field that the schema cannot judge.
 * @param loc where it stands, such as `['body', 'expires_at']`
 */
export function invalidFieldError(loc: SchemaViolation['loc'], message: string): ApiError {
  const detail = [{ type: 'value_error', loc, msg: `Value error, ${message}`, input: null, ctx: { error: {} } }]
  return new ApiError('ValidationError', `${loc.join('.')}: ${message}`, { errors: detail }, { detail })
}
