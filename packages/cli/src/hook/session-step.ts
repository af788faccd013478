import { sanitizeLine } from '@cairnway/sdk/gates'
import { redactSecrets } from './redact-secrets.ts'

/** One command of a session without secrets, safe for a prompt or a file; `createSessionStep` creates it. */
export interface SessionStep {
  /** on one line, at most 1000 characters */
  command: string
  /** the error message; null for a command that succeeded */
  error: string | null
  /** milliseconds since 1970 */
  at: number
}

const MAX_COMMAND_CHARS = 1000
const MAX_ERROR_CHARS = 500

/** Creates the step of a command that ran. Every step is created here, so that none contains secrets. */
export const createSessionStep = (command: string, error: string | null, at: number): SessionStep => ({
  // truncated after the redaction, because a truncated secret is not recognized
  command: sanitizeLine(redactSecrets(command), MAX_COMMAND_CHARS),
  error: error === null ? null : redactSecrets(error).slice(0, MAX_ERROR_CHARS),
  at,
})
