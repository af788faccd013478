import { Readable } from 'node:stream'
import type { ClientOptions } from '@cairnway/sdk'
import { runProgram } from '../src/run-program.ts'
import type { Surroundings } from '../src/surroundings.ts'

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

export interface Setting {
  env?: Record<string, string>
  stdin?: string
  /** standard output and standard error are a terminal of this width */
  terminal?: number
  fetch?: ClientOptions['fetch']
  home?: string
  platform?: NodeJS.Platform
}

/** Runs the program inside the test, with all that it touches outside itself handed in. */
export async function run(args: string[], setting: Setting = {}): Promise<Ran> {
  const { env = {}, stdin = '', terminal, fetch, home = '/nowhere', platform = 'linux' } = setting
  const out = { stdout: '', stderr: '' }
  const output = (name: keyof typeof out) => ({
    write: (text: string | Uint8Array) => {
      out[name] += Buffer.from(text).toString()
    },
    ...(terminal && { isTTY: true, columns: terminal }),
  })
  const surroundings: Surroundings = {
    env,
    platform,
    home,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: output('stdout'),
    stderr: output('stderr'),
    ...(fetch && { fetch }),
  }
  return { code: await runProgram(args, surroundings), ...out }
}
