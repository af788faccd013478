import { Readable } from 'node:stream'
import type { ClientOptions } from '@cairnway/sdk'
import type { CliContext } from '../src/cli-context.ts'
import { runProgram } from '../src/run-program.ts'

export interface CliRun {
  code: number
  stdout: string
  stderr: string
}

export interface CliRunOptions {
  env?: Record<string, string>
  stdin?: string
  /** makes standard input a terminal, in which `stdin` is typed */
  is_stdin_terminal?: boolean
  /** makes standard output and standard error a terminal of this width in columns */
  terminal?: number
  fetch?: ClientOptions['fetch']
  home?: string
  platform?: NodeJS.Platform
}

/** Runs the program in the process of the test, with a fake context. */
export async function runInProcess(args: string[], options: CliRunOptions = {}): Promise<CliRun> {
  const {
    env = {},
    stdin = '',
    is_stdin_terminal = false,
    terminal,
    fetch,
    home = '/nowhere',
    platform = 'linux',
  } = options
  const out = { stdout: '', stderr: '' }
  const output = (name: keyof typeof out) => ({
    write: (text: string | Uint8Array) => {
      out[name] += Buffer.from(text).toString()
    },
    ...(terminal && { isTTY: true, columns: terminal }),
  })
  const context: CliContext = {
    env,
    platform,
    home,
    stdin: Object.assign(Readable.from([Buffer.from(stdin)]), { isTTY: is_stdin_terminal }),
    stdout: output('stdout'),
    stderr: output('stderr'),
    ...(fetch && { fetch }),
  }
  return { code: await runProgram(args, context), ...out }
}
