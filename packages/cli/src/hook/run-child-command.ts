import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { CliContext, CliOutput } from '../cli-context.ts'
import { systemErrorCode } from '../cli-errors.ts'
import { exitStatus } from '../exit-status.ts'
import { writeWithBackpressure } from '../write-with-backpressure.ts'
import { startCommand } from './start-command.ts'

/** How a command ended. */
export interface ChildCommandResult {
  /** as shells give it */
  code: number
  /** a signal ended it, or was sent to it */
  stopped: boolean
  /** the end of what it wrote: there it says what went wrong */
  output: string
  /** why its standard output was cut off; null where the reader had seen enough */
  output_error: Error | null
}

const MAX_KEPT_CHARS = 64_000

/** A terminal sends these to the command as well. */
const KEYBOARD_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const FORWARDED_SIGNALS: NodeJS.Signals[] = [...KEYBOARD_SIGNALS, 'SIGHUP', 'SIGTERM']

/**
 * Runs a command on this program's input and output until it has ended by itself: signals are passed on to it, and when
 * an output of this program breaks, so does the command's.
 * @throws what the system says when it cannot be started
 */
export async function runChildCommand(words: readonly string[], context: CliContext): Promise<ChildCommandResult> {
  const { stdin, stdout, stderr } = context
  const in_terminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY)
  let child: ChildProcess | undefined
  const ended: ChildCommandResult = { code: 0, stopped: false, output: '', output_error: null }
  const passOn = (signal: NodeJS.Signals): void => {
    ended.stopped = true
    if (!(in_terminal && KEYBOARD_SIGNALS.includes(signal))) child?.kill(signal)
  }
  const pass = async (from: Readable | null, to: CliOutput): Promise<void> => {
    if (from === null) return
    const decoder = new StringDecoder('utf8')
    // for good: also what comes later leaves the command's code alone
    to.on?.('error', (error) => {
      from.destroy()
      if (to === stdout && systemErrorCode(error) !== 'EPIPE') ended.output_error = error
    })
    from.on('data', async (bytes: Buffer) => {
      ended.output = (ended.output + decoder.write(bytes)).slice(-MAX_KEPT_CHARS)
      from.pause()
      // the bytes go on: they need not be text
      await writeWithBackpressure(to, bytes)
      from.resume()
    })
    await once(from, 'close')
  }
  // before it runs, or one that comes at once would leave it alone
  for (const signal of FORWARDED_SIGNALS) process.on(signal, passOn)
  try {
    const running = await startCommand(words, context)
    child = running.child
    const [[code, signal]] = await Promise.all([
      waitForExit(child),
      pass(running.out, stdout),
      pass(running.err, stderr),
    ])
    return {
      ...ended,
      code: exitStatus(code, signal),
      stopped: ended.stopped || signal !== null,
    }
  } finally {
    for (const signal of FORWARDED_SIGNALS) process.off(signal, passOn)
  }
}

const waitForExit = (child: ChildProcess) =>
  new Promise<[number | null, NodeJS.Signals | null]>((resolve) => child.once('exit', (...how) => resolve(how)))
