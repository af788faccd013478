import { sanitizeLine } from '@cairnway/sdk/gates'
import { redactSecrets } from './redact-secrets.ts'

/** One command of a session, fit for a prompt or a file: made by `stepOf`. */
export interface SessionStep {
  /** on one line */
  command: string
  /** the error, in a line or two; null for a command that went well */
  error: string | null
  /** milliseconds since 1970 */
  at: number
}

const MAX_COMMAND_CHARS = 1000
const MAX_ERROR_CHARS = 500

/** A command that ran, and its error, without secrets. Whatever tells of a command makes its step here. */
export const createSessionStep = (command: string, error: string | null, at: number): SessionStep => ({
  // cut afterwards: a secret that lost its end looks like none
  command: sanitizeLine(redactSecrets(command), MAX_COMMAND_CHARS),
  error: error === null ? null : redactSecrets(error).slice(0, MAX_ERROR_CHARS),
  at,
})
