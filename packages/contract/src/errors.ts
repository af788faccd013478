import { type SchemaViolation, summarizeViolations } from './schema-violations.ts'

/** Every error class with its usual HTTP status and its meaning, for the server, the clients and the documentation. */
export const errors = {
  BadRequestError: [400, 'The request is not valid HTTP.'],
  AuthenticationError: [401, 'The API key is missing, unknown, revoked or expired.'],
  InsufficientScopeError: [403, 'The key is valid, but its scope is too narrow. `details.needed` names the scope.'],
  ForbiddenError: [403, 'You may read this, but the action is not allowed for this contributor.'],
  NotFoundError: [404, 'It does not exist, or you may not read it.'],
  MethodNotAllowedError: [405, 'The path exists, the method does not. The `Allow` header lists the methods.'],
  RequestTimeoutError: [408, 'The request did not arrive in time.'],
  NearDuplicateFoundError: [
    409,
    'A nearly identical experience exists: `details.existing_experience_id`, `details.similarity` (0 to 1).',
  ],
  DuplicateError: [
    409,
    'It exists already; `details.existing_experience_id` or `details.existing_subscription_id` names it.',
  ],
  PayloadTooLargeError: [413, 'The body is larger than `details.max_bytes`.'],
  UnsupportedMediaTypeError: [415, 'Bodies are `application/json`, UTF-8, without Content-Encoding.'],
  ValidationError: [
    422,
    'The input breaks the schema (`detail`: one item per violation) or a gate refuses it (`details.findings`: what was measured, what is needed).',
  ],
  PoisoningDetectedError: [422, 'The poisoning scanner flagged the deposit: `details.score`, `details.categories`.'],
  WorthinessBelowThresholdError: [
    422,
    'It may be true, but is of too little use to others: `details.score`, `details.threshold`.',
  ],
  DepositRateLimitExceededError: [429, 'Too many deposits: `details.retry_after_seconds`.'],
  RateLimitError: [429, 'Too many requests: `details.retry_after_seconds`.'],
  HeadersTooLargeError: [431, 'The request headers are too large.'],
  ServerError: [500, 'The service failed (500) or is unable to do this at the moment (503): retry with backoff.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorClassName = keyof typeof errors
export const errorClassNames = Object.keys(errors).filter((name): name is ErrorClassName => name in errors)

/** The body of every 4xx and 5xx response. */
export interface ErrorEnvelope {
  error: ErrorClassName
  message: string
  details: Record<string, unknown>
  detail?: SchemaViolation[]
}

/** The error that the server throws for every refusal and failure that a caller sees. */
export class OperationError extends Error {
  readonly error: ErrorClassName
  readonly details: Record<string, unknown>
  readonly status: number
  /** One item for each violation of a 422. */
  readonly detail: SchemaViolation[] | undefined

  /**
   * @param details context of this error, shown to the caller
   * @param options `status` for a class with several (ServerError: 500, 502, 503), `detail` for a 422, and `cause`,
   * which is logged but not sent
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

  /** The response body; `details.help` is the path of the documentation of this class. */
  toJSON(): ErrorEnvelope {
    const details = { ...this.details, help: `/docs#${this.error}` }
    return { error: this.error, message: this.message, details, ...(this.detail && { detail: this.detail }) }
  }
}

/**
 * A 422 for an input that breaks its schema.
 * @param detail its first violations
 * @param total how many there are
 */
export const violationError = (detail: SchemaViolation[], total = detail.length): OperationError =>
  new OperationError('ValidationError', summarizeViolations(detail, total), {}, { detail })

/**
 * A 422 for one field that is invalid for a reason which the schema cannot express.
 * @param loc path to the field, such as `['body', 'expires_at']`
 */
export function invalidFieldError(loc: SchemaViolation['loc'], message: string): OperationError {
  const detail = [{ type: 'value_error', loc, msg: `Value error, ${message}`, input: null, ctx: { error: {} } }]
  return new OperationError('ValidationError', `${loc.join('.')}: ${message}`, {}, { detail })
}
