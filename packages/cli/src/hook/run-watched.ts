import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { exitStatus } from '../exit-status.ts'
import { codeOf } from '../failures.ts'
import type { Output, Surroundings } from '../surroundings.ts'
import { writePaced } from '../write-paced.ts'
import { startCommand } from './start-command.ts'

/** How a command ended. */
export interface Ended {
  /** as shells give it */
  code: number
  /** a signal ended it, or was sent to it */
  stopped: boolean
  /** the end of what it wrote: there it says what went wrong */
  output: string
  /** why its standard output was cut off; null where the reader had seen enough */
  lost: Error | null
}

const KEPT_CHARS = 64_000

/** A terminal sends these to the command as well. */
const FROM_KEYBOARD: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const PASSED_ON: NodeJS.Signals[] = [...FROM_KEYBOARD, 'SIGHUP', 'SIGTERM']

/**
 * Runs a command on this program's input and output until it has ended by itself: signals are passed on to it, and when
 * an output of this program breaks, so does the command's.
 * @throws what the system says when it cannot be started
 */
export async function runWatched(words: readonly string[], surroundings: Surroundings): Promise<Ended> {
  const { stdin, stdout, stderr } = surroundings
  const in_terminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY)
  let child: ChildProcess | undefined
  const ended: Ended = { code: 0, stopped: false, output: '', lost: null }
  const passOn = (signal: NodeJS.Signals): void => {
    ended.stopped = true
    if (!(in_terminal && FROM_KEYBOARD.includes(signal))) child?.kill(signal)
  }
  const pass = async (from: Readable | null, to: Output): Promise<void> => {
    if (from === null) return
    const decoder = new StringDecoder('utf8')
    // for good: also what comes later leaves the command's code alone
    to.on?.('error', (error) => {
      from.destroy()
      if (to === stdout && codeOf(error) !== 'EPIPE') ended.lost = error
    })
    from.on('data', async (bytes: Buffer) => {
      ended.output = (ended.output + decoder.write(bytes)).slice(-KEPT_CHARS)
      from.pause()
      // the bytes go on: they need not be text
      await writePaced(to, bytes)
      from.resume()
    })
    await once(from, 'close')
  }
  // before it runs, or one that comes at once would leave it alone
  for (const signal of PASSED_ON) process.on(signal, passOn)
  try {
    const running = await startCommand(words, surroundings)
    child = running.child
    const [[code, signal]] = await Promise.all([exitOf(child), pass(running.out, stdout), pass(running.err, stderr)])
    return {
      ...ended,
      code: exitStatus(code, signal),
      stopped: ended.stopped || signal !== null,
    }
  } finally {
    for (const signal of PASSED_ON) process.off(signal, passOn)
  }
}

const exitOf = (child: ChildProcess) =>
  new Promise<[number | null, NodeJS.Signals | null]>((resolve) => child.once('exit', (...how) => resolve(how)))
