import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError } from '../cli-errors.ts'
import { readGlobalOptions } from '../global-options.ts'
import { adviseOnFailure } from './advise-on-failure.ts'
import { createOutputEvent, type HookEvent, readHookEvent } from './hook-event.ts'
import { getHookOutputFormat } from './hook-output-formats.ts'
import { offerDeposit } from './offer-deposit.ts'
import { readHookInput } from './read-hook-input.ts'

/** What the hook commands were told. */
export interface HookOptions {
  host: string
  session?: string
  command?: string
  exitCode?: number
  budget: number
}

/** A host writes at once; what has not come by then does not come. */
const INPUT_TIMEOUT_MS = 500

/**
 * Answers a host after a tool: its form of added context when something fitting is known, nothing otherwise. Whatever
 * goes wrong on the way stays here: a hook must not disturb the work that it is hooked into.
 * @throws PassedOn with the code by which the host takes the answer, where that is not 0
 */
export async function runFailureHook(options: HookOptions, command: Command, context: CliContext): Promise<void> {
  const answer = await ignoreErrors(async () => {
    const signal = AbortSignal.timeout(options.budget)
    const event = await readHostEvent(options, context)
    if (event === null) return null
    const text = await adviseOnFailure(event, readGlobalOptions(command), signal, context, Date.now())
    const form = getHookOutputFormat(options.host)
    return text === null ? null : { text: form.advice(text, event), code: form.advice_exit_code?.(event) ?? 0 }
  })
  if (answer === null) return
  context.stdout.write(answer.text)
  if (answer.code !== 0) throw new ExitCodeError(answer.code)
}

/** Offers a deposit at the end of a run, in the host's form; nothing when there is nothing to offer. Never throws. */
export async function runStopHook(options: HookOptions, _command: Command, context: CliContext): Promise<void> {
  const answer = await ignoreErrors(async () => {
    const event = await readHostEvent(options, context)
    const text = event && offerDeposit(event, context, Date.now())
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

/** @returns null for what is no event of a host; output as text is told by `--host text` alone */
async function readHostEvent(options: HookOptions, { stdin }: CliContext): Promise<HookEvent | null> {
  const text = await readHookInput(stdin, INPUT_TIMEOUT_MS)
  const event = readHookEvent(text) ?? (options.host === 'text' ? createOutputEvent(text) : null)
  return event && applyOptions(event, options)
}

/** What was said on the command line goes before what the host tells. */
function applyOptions(event: HookEvent, { session, command, exitCode }: HookOptions): HookEvent {
  const line = command ?? event.command
  const shown = command === undefined ? -1 : event.output.lastIndexOf(command)
  return {
    ...event,
    session: session ?? event.session,
    command: line,
    // of what stands on a screen only what came after the command is its output
    output: command !== undefined && shown !== -1 ? event.output.slice(shown + command.length) : event.output,
    ...(exitCode !== undefined && { exit_code: exitCode, failed: exitCode !== 0 }),
  }
}
