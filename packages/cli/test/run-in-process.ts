import { PassThrough, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  /**
   * texts that are typed in the terminal of standard input, each as soon as its prompt is shown; several one after the
   * other
   */
  dialog?: { prompt: string; typed: string | string[] }[]
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
    dialog = [],
    terminal,
    fetch,
    home = '/nowhere',
    platform = 'linux',
  } = options
  const out = { stdout: '', stderr: '' }
  const keyboard = new PassThrough()
  const prompts = [...dialog]
  const typeAll = async (texts: string[]) => {
    for (const text of texts) {
      // a program in a real terminal reads one key before the next is typed
      await nextTurn()
      keyboard.write(text)
    }
  }
  let unanswered = ''
  const answerPrompt = (text: string) => {
    unanswered += text
    const [next] = prompts
    if (next === undefined || !unanswered.includes(next.prompt)) return
    unanswered = ''
    prompts.shift()
    void typeAll([next.typed].flat())
  }
  const output = (name: keyof typeof out) => ({
    write: (text: string | Uint8Array) => {
      out[name] += Buffer.from(text).toString()
      answerPrompt(Buffer.from(text).toString())
    },
    ...(terminal && { isTTY: true, columns: terminal }),
  })
  const context: CliContext = {
    env,
    platform,
    home,
    stdin: Object.assign(dialog.length > 0 ? keyboard : Readable.from([Buffer.from(stdin)]), {
      isTTY: is_stdin_terminal || dialog.length > 0,
    }),
    stdout: output('stdout'),
    stderr: output('stderr'),
    ...(fetch && { fetch }),
  }
  return { code: await runProgram(args, context), ...out }
}
