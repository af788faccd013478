import type { Command } from 'commander'
import { everywhereOf } from '../everywhere.ts'
import { PassedOn } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { answerFailure } from './answer-failure.ts'
import { formOf } from './answer-forms.ts'
import { type HookEvent, readEvent } from './hook-event.ts'
import { offerDeposit } from './offer-deposit.ts'
import { readInput } from './read-input.ts'

/** What the hook commands were told. */
export interface HookSaid {
  host: string
  session?: string
  command?: string
  exitCode?: number
  budget: number
}

/** A host writes at once; what has not come by then does not come. */
const INPUT_MS = 500

/**
 * Answers a host after a tool: its form of added context when something fitting is known, nothing otherwise. Whatever
 * goes wrong on the way stays here: a hook must not disturb the work that it is hooked into.
 * @throws PassedOn with the code by which the host takes the answer, where that is not 0
 */
export async function runFailureHook(said: HookSaid, command: Command, surroundings: Surroundings): Promise<void> {
  const signal = AbortSignal.timeout(said.budget)
  const event = withSaid(readEvent(await readInput(surroundings.stdin, INPUT_MS)), said)
  const text = await quietly(() => answerFailure(event, everywhereOf(command), signal, surroundings, Date.now()))
  if (!text) return
  const form = formOf(said.host)
  surroundings.stdout.write(form.advice(text, event))
  const code = form.advice_exit?.(event) ?? 0
  if (code !== 0) throw new PassedOn(code)
}

/** Offers a deposit at the end of a run, in the host's form; nothing when there is nothing to offer. Never throws. */
export async function runStopHook(said: HookSaid, _command: Command, surroundings: Surroundings): Promise<void> {
  const event = withSaid(readEvent(await readInput(surroundings.stdin, INPUT_MS)), said)
  const text = await quietly(() => offerDeposit(event, surroundings, Date.now()))
  if (text) surroundings.stdout.write(formOf(said.host).offer(text))
}

async function quietly(work: () => Promise<string | null> | string | null): Promise<string | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** What was said on the command line goes before what the host tells. */
function withSaid(event: HookEvent, { session, command, exitCode }: HookSaid): HookEvent {
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
