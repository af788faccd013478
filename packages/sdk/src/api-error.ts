import { errorStatus } from './generated/errors.ts'
import type { ErrorDetails, SchemaViolation } from './generated/types.ts'

export type ErrorName = keyof typeof errorStatus

/** The body of every 4xx and 5xx response. */
export interface ErrorBody<N extends ErrorName = ErrorName> {
  error: N
  message: string
  details: ErrorDetails[N]
  detail?: SchemaViolation[]
}

interface ApiErrorOptions {
  /** HTTP status; the usual one of the class by default. */
  status?: number
  detail?: SchemaViolation[]
  request_id?: string
  retry_after_ms?: number
  cause?: unknown
}

class ApiErrorBase<N extends ErrorName> extends Error {
  /** The class of the error. Comparing it narrows the type of `details`. */
  readonly error: N
  readonly details: ErrorDetails[N]
  readonly status: number
  /** One item for each violation of a 422. */
  readonly detail: SchemaViolation[] | undefined
  /** The id of this request in the log of the service. */
  readonly request_id: string | undefined
  /** The time that the service asks to wait before a retry. */
  readonly retry_after_ms: number | undefined

  constructor(error: N, message: string, details: ErrorDetails[N], options: ApiErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = error
    this.error = error
    this.details = details
    this.status = options.status ?? errorStatus[error]
    this.detail = options.detail
    this.request_id = options.request_id
    this.retry_after_ms = options.retry_after_ms
  }

  /** The response body as the service sent it. */
  toJSON(): ErrorBody<N> {
    const { error, message, details, detail } = this
    return { error, message, details, ...(detail && { detail }) }
  }
}

/** A refusal or failure of the service. `error` names its class and determines the type of `details`. */
export type ApiError = { [N in ErrorName]: ApiErrorBase<N> }[ErrorName]

interface ApiErrorClass {
  new <N extends ErrorName>(
    error: N,
    message: string,
    details: ErrorDetails[N],
    options?: ApiErrorOptions,
  ): ApiErrorBase<N>
  readonly prototype: ApiError
}

/** One class whose instances are a union: after `instanceof`, `error` narrows the type. */
export const ApiError: ApiErrorClass = ApiErrorBase
