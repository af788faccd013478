import { oneLine } from '@cairnway/sdk/gates'
import { withoutSecrets } from './without-secrets.ts'

/** One command of a session, fit for a prompt or a file: made by `stepOf`. */
export interface Step {
  /** on one line */
  command: string
  /** the error, in a line or two; null for a command that went well */
  error: string | null
  /** milliseconds since 1970 */
  at: number
}

const COMMAND_CHARS = 1000
const ERROR_CHARS = 500

/** A command that ran, and its error, without secrets. Whatever tells of a command makes its step here. */
export const stepOf = (command: string, error: string | null, at: number): Step => ({
  // cut afterwards: a secret that lost its end looks like none
  command: oneLine(withoutSecrets(command), COMMAND_CHARS),
  error: error === null ? null : withoutSecrets(error).slice(0, ERROR_CHARS),
  at,
})
