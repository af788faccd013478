import { getSystemErrorMap } from 'node:util'
import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError, LocalError, systemErrorCode } from '../cli-errors.ts'
import { readGlobalOptions } from '../global-options.ts'
import { adviseOnFailure } from './advise-on-failure.ts'
import { createOutputEvent } from './hook-event.ts'
import { type ChildCommandResult, runChildCommand } from './run-child-command.ts'
import type { HookOptions } from './run-hook.ts'

const NOT_EXECUTABLE_CODE = 126
const NOT_FOUND_CODE = 127

/**
 * Runs a command as it is, and tells on standard error what others know of its failure.
 * @throws PassedOn with the code of the command; LocalError when it went well and its output did not arrive
 */
export async function runCommand(
  words: readonly string[],
  options: HookOptions,
  command: Command,
  context: CliContext,
): Promise<void> {
  const { stderr } = context
  const { code, stopped, output, output_error } = await runOrReportStartError(words, context)
  const cut = output_error && `standard output: ${output_error.message}`
  if (code === 0) {
    if (cut) throw new LocalError(cut)
    return
  }
  if (cut) stderr.write(`error: ${cut}\n`)
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
    // the command has failed, and that is what counts
  }
  throw new ExitCodeError(code)
}

/** A command that cannot be started has failed like any other, with the words and codes of shells. */
async function runOrReportStartError(words: readonly string[], context: CliContext): Promise<ChildCommandResult> {
  try {
    return await runChildCommand(words, context)
  } catch (error) {
    const [program = ''] = words
    const missing = program === '' || systemErrorCode(error) === 'ENOENT'
    const output = `${program}: ${missing ? 'command not found' : systemErrorReason(error)}\n`
    context.stderr.write(output)
    return { code: missing ? NOT_FOUND_CODE : NOT_EXECUTABLE_CODE, stopped: false, output, output_error: null }
  }
}

/** The system's words without the name of its call, such as `permission denied`. */
function systemErrorReason(error: unknown): string {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  return getSystemErrorMap().get(number)?.[1] ?? String(error)
}
