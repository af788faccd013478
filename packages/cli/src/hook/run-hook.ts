import type { Command } from 'commander'
import { everywhereOf } from '../everywhere.ts'
import { PassedOn } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { answerFailure } from './answer-failure.ts'
import { formOf } from './answer-forms.ts'
import { type HookEvent, plainEvent, readEvent } from './hook-event.ts'
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
  const answer = await quietly(async () => {
    const signal = AbortSignal.timeout(said.budget)
    const event = await hear(said, surroundings)
    if (event === null) return null
    const text = await answerFailure(event, everywhereOf(command), signal, surroundings, Date.now())
    const form = formOf(said.host)
    return text === null ? null : { text: form.advice(text, event), code: form.advice_exit?.(event) ?? 0 }
  })
  if (answer === null) return
  surroundings.stdout.write(answer.text)
  if (answer.code !== 0) throw new PassedOn(answer.code)
}

/** Offers a deposit at the end of a run, in the host's form; nothing when there is nothing to offer. Never throws. */
export async function runStopHook(said: HookSaid, _command: Command, surroundings: Surroundings): Promise<void> {
  const answer = await quietly(async () => {
    const event = await hear(said, surroundings)
    const text = event && offerDeposit(event, surroundings, Date.now())
    return text === null ? null : formOf(said.host).offer(text)
  })
  if (answer !== null) surroundings.stdout.write(answer)
}

async function quietly<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** @returns null for what is no event of a host; output as text is told by `--host text` alone */
async function hear(said: HookSaid, { stdin }: Surroundings): Promise<HookEvent | null> {
  const text = await readInput(stdin, INPUT_MS)
  const event = readEvent(text) ?? (said.host === 'text' ? plainEvent(text) : null)
  return event && withSaid(event, said)
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
