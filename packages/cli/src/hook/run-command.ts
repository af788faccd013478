import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { StringDecoder } from 'node:string_decoder'
import type { Command } from 'commander'
import { everywhereOf } from '../everywhere.ts'
import { PassedOn } from '../failures.ts'
import type { Output, Surroundings } from '../surroundings.ts'
import { answerFailure } from './answer-failure.ts'
import { plainEvent } from './hook-event.ts'
import type { HookSaid } from './run-hook.ts'

/** The end of an output tells what went wrong. */
const KEPT_CHARS = 64_000
const NOT_FOUND = 127
const SIGNAL_BASE = 128

interface Ended {
  code: number
  /** a signal ended it */
  killed: boolean
  output: string
}

/**
 * Runs a command with this program's input and output, and tells on standard error what others know of its failure. A
 * terminal stays a terminal for standard output; standard error is read on its way.
 * @throws PassedOn with the code of the command
 */
export async function runCommand(
  words: readonly string[],
  said: HookSaid,
  command: Command,
  surroundings: Surroundings,
): Promise<void> {
  const { code, killed, output } = await runWatched(words, surroundings)
  if (code === 0) return
  const event = {
    ...plainEvent(''),
    command: words.join(' '),
    output,
    exit_code: code,
    failed: true,
    stopped_by_person: killed,
  }
  try {
    const signal = AbortSignal.timeout(said.budget)
    const text = await answerFailure(event, everywhereOf(command), signal, surroundings, Date.now())
    if (text) surroundings.stderr.write(`\n${text}\n`)
  } catch {
    // the command has failed, and that is what counts
  }
  throw new PassedOn(code)
}

async function runWatched(words: readonly string[], { stdout, stderr, platform, env }: Surroundings): Promise<Ended> {
  const [program = '', ...args] = words
  const terminal = stdout.isTTY === true
  const child = spawn(program, args, {
    stdio: ['inherit', terminal ? 'inherit' : 'pipe', 'pipe'],
    // npm and its like are scripts of the command processor there
    shell: platform === 'win32',
    env,
  })
  let output = ''
  // what goes on are the bytes: they need not be text
  const pass = (to: Output) => {
    const decoder = new StringDecoder('utf8')
    return (bytes: Buffer) => {
      to.write(bytes)
      output = (output + decoder.write(bytes)).slice(-KEPT_CHARS)
    }
  }
  child.stdout?.on('data', pass(stdout))
  child.stderr?.on('data', pass(stderr))
  // the terminal sends it to both; the command decides what becomes of it
  const wait = (): void => {}
  process.on('SIGINT', wait)
  const end = (): void => void child.kill('SIGTERM')
  process.on('SIGTERM', end)
  try {
    const ended = await new Promise<Omit<Ended, 'output'>>((resolve) => {
      child.once('error', (error) => {
        const reason = 'code' in error && error.code === 'ENOENT' ? 'command not found' : error.message
        pass(stderr)(Buffer.from(`${program}: ${reason}\n`))
        resolve({ code: NOT_FOUND, killed: false })
      })
      child.once('close', (code, signal) =>
        resolve({ code: code ?? SIGNAL_BASE + (signal ? constants.signals[signal] : 0), killed: code === null }),
      )
    })
    return { ...ended, output }
  } finally {
    process.off('SIGINT', wait)
    process.off('SIGTERM', end)
  }
}
