import { CommanderError } from 'commander'

/** The call itself is wrong: an unknown flag, a missing field, a file that is not there. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Something on this machine is in the way: a broken or read-only configuration. */
export class LocalError extends Error {
  override readonly name = 'LocalError'
}

/** The user ended it from the keyboard; there is nothing to tell. */
export class InterruptedError extends Error {
  override readonly name = 'Interrupted'
}

/** An error as the service tells it, or the client about the service. */
export interface ServiceError {
  error: string
  message: string
  details: Record<string, unknown>
  status?: number
  detail?: { loc: (string | number)[]; msg: string }[]
}

/** Known by its fields, not by its class: whatever client threw it. */
export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error &&
  'error' in error &&
  typeof error.error === 'string' &&
  'details' in error &&
  typeof error.details === 'object' &&
  error.details !== null

/** No whole answer came from the service. */
export const isNoAnswerError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'NoAnswerError'

/** The system's word for what went wrong, such as `ENOENT`. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The program ends with the code of another, which has said all that there is to say. */
export class ExitCodeError extends CommanderError {
  constructor(code: number) {
    super(code, 'cairnway.passedOn', '')
  }
}
