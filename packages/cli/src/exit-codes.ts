import { CommanderError } from 'commander'
import {
  ExitCodeError,
  InterruptedError,
  isNoAnswerError,
  isServiceError,
  LocalError,
  UsageError,
} from './cli-errors.ts'
import { verifyExitCodes } from './verify/verify-exit-codes.ts'

/** The exit codes with their meaning, for the help and for docs/cli.md. */
export const exitCodes = {
  ok: [0, 'done'],
  refused: [1, 'the service refused it, or what it names does not exist'],
  usage: [2, 'the call is wrong: unknown flag, missing field, unreadable file'],
  denied: [3, 'no key, an invalid one, or one whose scope is too narrow'],
  unreachable: [4, 'the service does not answer, or has a fault of its own: try again later'],
  limited: [5, 'too many calls: try again after the time that the answer names'],
  local: [6, 'something on this machine is in the way, such as a broken configuration'],
  fault: [70, 'a fault of this program'],
  interrupted: [130, 'ended by Ctrl-C'],
} as const satisfies Record<string, readonly [number, string]>

const deniedErrors = ['AuthenticationError', 'InsufficientScopeError']

function classifyError(error: unknown): keyof typeof exitCodes {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'ok' : 'usage'
  if (error instanceof UsageError) return 'usage'
  if (error instanceof LocalError) return 'local'
  if (error instanceof InterruptedError) return 'interrupted'
  if (isNoAnswerError(error)) return 'unreachable'
  if (!isServiceError(error)) return 'fault'
  const { status = 0 } = error
  if (deniedErrors.includes(error.error)) return 'denied'
  if (status === 429) return 'limited'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}

/** `verify` exits with 0 to 2 for its verdicts, as scripts expect, so `refused` and `usage` have other codes there. */
const codesOf = (command_name: string) =>
  command_name === 'verify'
    ? { ...exitCodes, refused: verifyExitCodes.refused, usage: verifyExitCodes.usage }
    : exitCodes

/** The exit code of an error that ended the program in a command. */
export const exitCodeForError = (error: unknown, command_name = ''): number =>
  error instanceof ExitCodeError ? error.exitCode : codesOf(command_name)[classifyError(error)][0]
