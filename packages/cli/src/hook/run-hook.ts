import type { Command } from 'commander'
import type { CliContext, CliInput } from '../cli-context.ts'
import { ExitCodeError } from '../cli-errors.ts'
import { readGlobalOptions } from '../global-options.ts'
import { adviseOnFailure } from './advise-on-failure.ts'
import { askAfterResolution } from './ask-after-resolution.ts'
import { createOutputEvent, type HookEvent, readHookEvent } from './hook-event.ts'
import { getHookOutputFormat } from './hook-output-formats.ts'

/** The options of the hook commands. */
export interface HookOptions {
  host: string
  session?: string
  command?: string
  exitCode?: number
  budget: number
}

/** Hosts write the input of a hook at once, so waiting longer gains nothing. */
const INPUT_TIMEOUT_MS = 500
const MAX_INPUT_CHARS = 4_000_000

/**
 * Answers a host after a tool call: with advice in the host's form when a record fits, otherwise with nothing. Errors
 * are ignored, because a hook must not disturb the work of the agent.
 * @throws ExitCodeError when the host accepts advice only with an exit code other than 0
 */
export async function runFailureHook(options: HookOptions, command: Command, context: CliContext): Promise<void> {
  const answer = await ignoreErrors(async () => {
    const signal = AbortSignal.timeout(options.budget)
    const event = await readHostEvent(options, context)
    if (event === null) return null
    const text = await adviseOnFailure(event, readGlobalOptions(command), signal, context, Date.now())
    const format = getHookOutputFormat(options.host)
    return text === null ? null : { text: format.advice(text, event), code: format.advice_exit_code?.(event) ?? 0 }
  })
  if (answer === null) return
  context.stdout.write(answer.text)
  if (answer.code !== 0) throw new ExitCodeError(answer.code)
}

/** Answers a host at the end of a run: with an offer in the host's form, or with nothing. Ignores errors. */
export async function runStopHook(options: HookOptions, command: Command, context: CliContext): Promise<void> {
  const answer = await ignoreErrors(async () => {
    const event = await readHostEvent(options, context)
    const text = event && askAfterResolution(event, readGlobalOptions(command), context, Date.now())
    return text === null ? null : getHookOutputFormat(options.host).offer(text)
  })
  if (answer !== null) context.stdout.write(answer)
}

async function ignoreErrors<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/**
 * Reads the event from standard input; null when it is not JSON, except that `--host text` reads it as the output of a
 * command.
 */
async function readHostEvent(options: HookOptions, { stdin }: CliContext): Promise<HookEvent | null> {
  const text = await readHookInput(stdin, INPUT_TIMEOUT_MS)
  const event = readHookEvent(text) ?? (options.host === 'text' ? createOutputEvent(text) : null)
  return event && applyOptions(event, options)
}

/** Overrides fields of an event with the options of the command line. */
function applyOptions(event: HookEvent, { session, command, exitCode }: HookOptions): HookEvent {
  const command_offset = command === undefined ? -1 : event.output.lastIndexOf(command)
  return {
    ...event,
    session: session ?? event.session,
    command: command ?? event.command,
    // in the text of a terminal, the output of the command is what follows the command
    output:
      command !== undefined && command_offset !== -1
        ? event.output.slice(command_offset + command.length)
        : event.output,
    ...(exitCode !== undefined && { exit_code: exitCode, failed: exitCode !== 0 }),
  }
}

/** Reads the input until its end or the timeout, because a host may leave it open. */
async function readHookInput(stdin: CliInput, timeout_ms: number): Promise<string> {
  if (stdin.isTTY) return ''
  const parts: string[] = []
  let length = 0
  const timer = setTimeout(() => stdin.destroy(), timeout_ms)
  try {
    stdin.setEncoding('utf8')
    for await (const part of stdin) {
      parts.push(String(part))
      length += String(part).length
      if (length > MAX_INPUT_CHARS) break
    }
  } catch {
    // an error counts as the end of the input
  } finally {
    clearTimeout(timer)
    stdin.destroy()
  }
  return parts.join('').slice(0, MAX_INPUT_CHARS)
}
