import { CommanderError } from 'commander'

/** The command line is invalid: an unknown flag, a missing field, a file that does not exist. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The local machine prevents the call, for example by a broken or read-only configuration. */
export class LocalError extends Error {
  override readonly name = 'LocalError'
}

/** The user interrupted the program from the keyboard; no message is written. */
export class InterruptedError extends Error {
  override readonly name = 'Interrupted'
}

/** The error envelope of the service, or of a client error about the service. */
export interface ServiceError {
  error: string
  message: string
  details: Record<string, unknown>
  status?: number
  detail?: { loc: (string | number)[]; msg: string }[]
}

/** Recognizes the error by its fields, because several copies of the SDK may have thrown it. */
export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error &&
  'error' in error &&
  typeof error.error === 'string' &&
  'details' in error &&
  typeof error.details === 'object' &&
  error.details !== null

/** Whether the service gave no complete answer. */
export const isNoAnswerError = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'NoAnswerError'

/** The message of whatever was thrown. */
export const thrownMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The error code of the operating system or of Node, such as `ENOENT`. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The program ends with this exit code and writes no message, because another program has written it already. */
export class ExitCodeError extends CommanderError {
  constructor(code: number) {
    super(code, 'cairnway.passedOn', '')
  }
}
