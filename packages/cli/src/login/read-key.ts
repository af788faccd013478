import { createInterface } from 'node:readline'
import type { CliContext } from '../cli-context.ts'
import { InterruptedError, UsageError } from '../cli-errors.ts'
import { isWellFormedKey } from '../config/connection.ts'

const ENTER = ['\r', '\n', '\u0004']
const BACKSPACE = ['\u007f', '\b']
const INTERRUPT = '\u0003'

/** What is typed after a question, without showing it. */
async function promptHidden(question: string, { stdin, stderr }: CliContext): Promise<string> {
  // before the question: what is pasted at once must not be shown either
  stdin.setRawMode?.(true)
  stderr.write(question)
  try {
    let typed = ''
    for await (const chunk of stdin)
      for (const character of String(chunk)) {
        if (character === INTERRUPT) throw new InterruptedError()
        if (ENTER.includes(character)) return typed
        typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : typed + character
      }
    return typed
  } finally {
    stdin.setRawMode?.(false)
    stderr.write('\n')
  }
}

async function readFirstLine({ stdin }: CliContext): Promise<string> {
  const lines = createInterface({ input: stdin })
  for await (const line of lines) return line
  return ''
}

/**
 * The key of a login: out of standard input, asked for in a terminal, or what a flag says, which others on the
 * machine may see and a shell remembers.
 * @throws UsageError for none, and for what is no key
 */
export async function readKey(flag: string | undefined, surroundings: CliContext): Promise<string> {
  const { stdin, stderr } = surroundings
  const given = flag === '-' ? undefined : flag
  const hidden = given === undefined && stdin.isTTY === true
  if (given !== undefined)
    stderr.write('warning: a key on the command line stays in the history of the shell; --key - reads it unseen\n')
  // a program that waits without a word looks as if it hung
  if (flag === undefined && !hidden) stderr.write('The key is read from standard input.\n')
  const key = (
    given ?? (hidden ? await promptHidden('API key: ', surroundings) : await readFirstLine(surroundings))
  ).trim()
  if (key === '') throw new UsageError('--key: there is no key; `cairnway register` gives one')
  if (!isWellFormedKey(key)) throw new UsageError('--key: a key has no blanks and no letters with marks')
  return key
}
