import { ApiError, NoAnswerError } from '@cairnway/sdk'
import { strings } from '../strings.ts'

/** A failure in words for a person. */
export interface FailureText {
  title: string
  message: string
  /** Finds the call in the log of the service. */
  request_id?: string | undefined
}

function describeApiError(error: ApiError): FailureText {
  const { status, message, request_id } = error
  if (status === 401) return { title: strings.failures.key_title, message: strings.failures.key }
  if (status === 403) return { title: strings.failures.forbidden, message }
  if (status === 404) return { title: strings.failures.missing, message }
  if (status === 409) return { title: strings.failures.conflict, message }
  if (status === 413 || status === 415) return { title: strings.failures.not_taken, message }
  if (status === 422) return { title: strings.failures.refused, message }
  if (status === 429) {
    const wait_s = Math.ceil((error.retry_after_ms ?? 0) / 1000)
    return { title: strings.failures.limit, message: wait_s > 0 ? strings.failures.wait(wait_s) : message }
  }
  return { title: strings.failures.service, message, request_id }
}

/** Describes a failure and, where the user can do something about it, the action. */
export function describeFailure(error: unknown): FailureText {
  if (error instanceof ApiError) return describeApiError(error)
  if (error instanceof NoAnswerError) return { title: strings.failures.unreachable, message: strings.failures.unsent }
  return { title: strings.failures.unexpected, message: error instanceof Error ? error.message : String(error) }
}

/** Whether this key cannot read the requested item: it is erased, withheld, or owned by somebody else. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410)

/**
 * Finds why the service refuses a field of a 422, by the name of the field in the request; undefined when it does not.
 */
export function fieldError(error: unknown, name: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.detail?.find(({ loc }) => loc.slice(1).join('.') === name)
  return found?.msg.replace(/^Value error, /, '')
}
