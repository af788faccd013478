import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import type { CliContext, CliOutput } from '../cli-context.ts'
import { systemErrorCode } from '../cli-errors.ts'
import { exitStatus } from '../exit-status.ts'
import { writeWithBackpressure } from '../write-with-backpressure.ts'
import { openPipe } from './open-pipe.ts'

/** The end of a command. */
export interface ChildCommandResult {
  /** the exit status as shells report it */
  code: number
  /** whether a signal ended it or was forwarded to it */
  stopped: boolean
  /** the end of its output, where error messages are */
  output: string
  /** why its standard output could not be written; null when it could, or when its reader closed the pipe */
  output_error: Error | null
}

const MAX_KEPT_CHARS = 64_000

/** Signals that a terminal also sends to the command. */
const KEYBOARD_SIGNALS: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT']
const FORWARDED_SIGNALS: NodeJS.Signals[] = [...KEYBOARD_SIGNALS, 'SIGHUP', 'SIGTERM']

/**
 * Runs a command with this program's input and output until it ends. Signals are forwarded to it, and when an output of
 * this program fails, the output of the command is closed.
 * @throws the system error when the command cannot be started
 */
export async function runChildCommand(words: readonly string[], context: CliContext): Promise<ChildCommandResult> {
  const { stdin, stdout, stderr } = context
  const in_terminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY)
  let child: ChildProcess | undefined
  const result: ChildCommandResult = { code: 0, stopped: false, output: '', output_error: null }
  const forwardSignal = (signal: NodeJS.Signals): void => {
    result.stopped = true
    if (!(in_terminal && KEYBOARD_SIGNALS.includes(signal))) child?.kill(signal)
  }
  const copyOutput = async (from: Readable | null, to: CliOutput): Promise<void> => {
    if (from === null) return
    const decoder = new StringDecoder('utf8')
    // never removed, because a later error without a listener would change the exit code
    to.on?.('error', (error) => {
      from.destroy()
      if (to === stdout && systemErrorCode(error) !== 'EPIPE') result.output_error = error
    })
    from.on('data', async (bytes: Buffer) => {
      result.output = (result.output + decoder.write(bytes)).slice(-MAX_KEPT_CHARS)
      from.pause()
      // as bytes, because the output need not be text
      await writeWithBackpressure(to, bytes)
      from.resume()
    })
    await once(from, 'close')
  }
  // registered before the command starts, so that no early signal is lost
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal)
  try {
    const running = await startCommand(words, context)
    child = running.child
    const [[code, signal]] = await Promise.all([
      waitForExit(child),
      copyOutput(running.out, stdout),
      copyOutput(running.err, stderr),
    ])
    return {
      ...result,
      code: exitStatus(code, signal),
      stopped: result.stopped || signal !== null,
    }
  } finally {
    for (const signal of FORWARDED_SIGNALS) process.off(signal, forwardSignal)
  }
}

const waitForExit = (child: ChildProcess) =>
  new Promise<[number | null, NodeJS.Signals | null]>((resolve) => child.once('exit', (...ending) => resolve(ending)))

/** A running command with its outputs; null for an output that it writes to the terminal itself. */
interface RunningCommand {
  child: ChildProcess
  out: Readable | null
  err: Readable | null
}

/**
 * Starts a command with this program's input. Its standard output is the terminal where there is one; its standard
 * error is always read.
 * @throws the system error when it cannot be started
 */
async function startCommand(words: readonly string[], context: CliContext): Promise<RunningCommand> {
  const { stdout, platform, env } = context
  const [program = '', ...args] = words
  const pipes = { out: stdout.isTTY ? null : openPipe(platform), err: openPipe(platform) }
  try {
    const child = spawn(program, args, {
      stdio: ['inherit', stdout.isTTY ? 'inherit' : (pipes.out?.writer ?? 'pipe'), pipes.err?.writer ?? 'pipe'],
      // on Windows npm and similar programs are batch files, which need the command processor
      shell: platform === 'win32',
      env,
    })
    await once(child, 'spawn')
    // a signal that could not be delivered, for example to a process of another user, does not end the command
    child.on('error', () => {})
    return { child, out: pipes.out?.reader ?? child.stdout, err: pipes.err?.reader ?? child.stderr }
  } catch (error) {
    for (const pipe of [pipes.out, pipes.err]) pipe?.reader.destroy()
    throw error
  } finally {
    for (const pipe of [pipes.out, pipes.err]) if (pipe) closeSync(pipe.writer)
  }
}
