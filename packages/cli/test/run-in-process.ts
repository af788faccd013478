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
  /** standard output and standard error are a terminal of this width */
  terminal?: number
  fetch?: ClientOptions['fetch']
  home?: string
  platform?: NodeJS.Platform
}

/** Runs the program inside the test, with all that it touches outside itself handed in. */
export async function runInProcess(args: string[], setting: CliRunOptions = {}): Promise<CliRun> {
  const { env = {}, stdin = '', terminal, fetch, home = '/nowhere', platform = 'linux' } = setting
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
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    ...(fetch && { fetch }),
  }
  return { code: await runProgram(args, context), ...out }
}
