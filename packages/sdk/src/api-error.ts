import { errorStatus } from './generated/errors.ts'
import type { ErrorDetails, Fault } from './generated/types.ts'

export type ErrorName = keyof typeof errorStatus

/** The body of every 4xx and 5xx. */
export interface ErrorBody<N extends ErrorName = ErrorName> {
  error: N
  message: string
  details: ErrorDetails[N]
  detail?: Fault[]
}

export interface ApiErrorOptions {
  /** where it is not the usual one of its class */
  status?: number
  detail?: Fault[]
  request_id?: string
  retry_after_ms?: number
  cause?: unknown
}

class ApiErrorBase<N extends ErrorName> extends Error {
  /** the class of the error; comparing it gives `details` its type */
  readonly error: N
  readonly details: ErrorDetails[N]
  readonly status: number
  /** The items of a 422, one for each fault. */
  readonly detail: Fault[] | undefined
  /** how the service calls this request in its log */
  readonly request_id: string | undefined
  /** how long the service asks to wait before the call is repeated */
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

  /** The envelope as the service sent it. */
  toJSON(): ErrorBody<N> {
    const { error, message, details, detail } = this
    return { error, message, details, ...(detail && { detail }) }
  }
}

/** What the service refuses, or cannot do: `error` names the class and decides the type of `details`. */
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

/** As a union behind one class: `instanceof` first, `error` then says which. */
export const ApiError: ApiErrorClass = ApiErrorBase
