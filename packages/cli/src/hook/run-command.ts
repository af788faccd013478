import { getSystemErrorMap } from 'node:util'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, LocalError, systemErrorCode } from '../cli-errors.ts'
import { readGlobalOptions } from '../global-options.ts'
import type { AskedCommand } from '../verify/ask-first.ts'
import { adviseOnFailure } from './advise-on-failure.ts'
import { createOutputEvent } from './hook-event.ts'
import { type ChildCommandResult, runChildCommand } from './run-child-command.ts'
import type { HookOptions } from './run-hook.ts'

/** As `docker run` and `timeout` end when they did not run the command. */
const NOT_RUN_CODE = 125
const NOT_EXECUTABLE_CODE = 126
const NOT_FOUND_CODE = 127

/** The options of `run`. */
export interface RunOptions extends HookOptions {
  askFirst?: boolean
  strict?: boolean
  situation?: string
}

/** Asks the service before the command runs; null when that is not wanted. */
async function askBefore(
  words: readonly string[],
  { askFirst: is_asked, strict = false, situation, budget }: RunOptions,
  command: Command,
  context: CliContext,
): Promise<AskedCommand | null> {
  if (!is_asked) return null
  const { askFirst } = await import('../verify/ask-first.ts')
  const options = { is_strict: strict, situation: situation ?? null, budget_ms: budget }
  return askFirst(words, options, readGlobalOptions(command), context)
}

/**
 * Runs a command unchanged, and writes advice on its failure to standard error.
 * @param words the command and its arguments
 * @throws ExitCodeError with the exit code of the failed command, or 125 when it was asked first and is not to run
 * @throws LocalError when the command succeeded and its output could not be written
 */
export async function runCommand(
  words: readonly string[],
  options: RunOptions,
  command: Command,
  context: CliContext,
): Promise<void> {
  const { stderr } = context
  const asked = await askBefore(words, options, command, context)
  if (asked?.runs === false) {
    stderr.write('Not run.\n')
    await asked.report('not_taken')
    throw new ExitCodeError(NOT_RUN_CODE)
  }
  const { is_started, code, stopped, output, output_error } = await runOrReportStartError(words, context)
  // a command that a person stops is neither a success nor a failure
  if (!stopped) await asked?.report(!is_started ? 'not_taken' : code === 0 ? 'succeeded' : 'failed')
  const output_failure = output_error && `standard output: ${output_error.message}`
  if (code === 0) {
    if (output_failure) throw new LocalError(output_failure)
    return
  }
  if (output_failure) stderr.write(`error: ${output_failure}\n`)
  const event = {
    ...createOutputEvent(output),
    command: words.join(' '),
    exit_code: code,
    failed: true,
    stopped_by_person: stopped,
  }
  try {
    const signal = AbortSignal.timeout(options.budget)
    const text = await adviseOnFailure(event, readGlobalOptions(command), signal, context, Date.now())
    if (text) stderr.write(`\n${text}\n`)
  } catch {
    // only the failure of the command counts
  }
  throw new ExitCodeError(code)
}

/** Runs the command; when it cannot be started, it fails with the message and exit code that shells use. */
async function runOrReportStartError(
  words: readonly string[],
  context: CliContext,
): Promise<ChildCommandResult & { is_started: boolean }> {
  try {
    return { ...(await runChildCommand(words, context)), is_started: true }
  } catch (error) {
    const [program = ''] = words
    const is_missing = program === '' || systemErrorCode(error) === 'ENOENT'
    const output = `${program}: ${is_missing ? 'command not found' : systemErrorReason(error)}\n`
    context.stderr.write(output)
    const code = is_missing ? NOT_FOUND_CODE : NOT_EXECUTABLE_CODE
    return { is_started: false, code, stopped: false, output, output_error: null }
  }
}

/** The description of a system error without the name of the system call, such as `permission denied`. */
function systemErrorReason(error: unknown): string {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  return getSystemErrorMap().get(number)?.[1] ?? String(error)
}
