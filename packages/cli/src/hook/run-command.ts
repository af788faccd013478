import { getSystemErrorMap } from 'node:util'
import type { Command } from 'commander'
import { everywhereOf } from '../everywhere.ts'
import { codeOf, LocalError, PassedOn } from '../failures.ts'
import type { Surroundings } from '../surroundings.ts'
import { answerFailure } from './answer-failure.ts'
import { plainEvent } from './hook-event.ts'
import type { HookSaid } from './run-hook.ts'
import { type Ended, runWatched } from './run-watched.ts'

const NOT_EXECUTABLE = 126
const NOT_FOUND = 127

/**
 * Runs a command as it is, and tells on standard error what others know of its failure.
 * @throws PassedOn with the code of the command; LocalError when it went well and its output did not arrive
 */
export async function runCommand(
  words: readonly string[],
  said: HookSaid,
  command: Command,
  surroundings: Surroundings,
): Promise<void> {
  const { stderr } = surroundings
  const { code, stopped, output, lost } = await runOrTell(words, surroundings)
  const cut = lost && `standard output: ${lost.message}`
  if (code === 0) {
    if (cut) throw new LocalError(cut)
    return
  }
  if (cut) stderr.write(`error: ${cut}\n`)
  const event = {
    ...plainEvent(output),
    command: words.join(' '),
    exit_code: code,
    failed: true,
    stopped_by_person: stopped,
  }
  try {
    const signal = AbortSignal.timeout(said.budget)
    const text = await answerFailure(event, everywhereOf(command), signal, surroundings, Date.now())
    if (text) stderr.write(`\n${text}\n`)
  } catch {
    // the command has failed, and that is what counts
  }
  throw new PassedOn(code)
}

/** A command that cannot be started has failed like any other, with the words and codes of shells. */
async function runOrTell(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  try {
    return await runWatched(words, surroundings)
  } catch (error) {
    const [program = ''] = words
    const missing = program === '' || codeOf(error) === 'ENOENT'
    const output = `${program}: ${missing ? 'command not found' : reasonOf(error)}\n`
    surroundings.stderr.write(output)
    return { code: missing ? NOT_FOUND : NOT_EXECUTABLE, stopped: false, output, lost: null }
  }
}

/** The system's words without the name of its call, such as `permission denied`. */
function reasonOf(error: unknown): string {
  const number = error instanceof Error && 'errno' in error ? Number(error.errno) : 0
  return getSystemErrorMap().get(number)?.[1] ?? String(error)
}
