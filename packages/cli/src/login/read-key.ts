import { createInterface } from 'node:readline'
import type { CliContext } from '../cli-context.ts'
import { InterruptedError, UsageError } from '../cli-errors.ts'
import { isWellFormedKey } from '../config/connection.ts'
import { getProgramName } from '../program-name.ts'

const END_OF_INPUT = ['\r', '\n', '\u0004']
const BACKSPACE = ['\u007f', '\b']
const INTERRUPT = '\u0003'

/** Asks a question in a terminal and reads the answer without echo. */
async function promptHidden(question: string, { stdin, stderr }: CliContext): Promise<string> {
  // the echo is off before the question appears, so that text pasted at once is hidden too
  stdin.setRawMode?.(true)
  stderr.write(question)
  try {
    let typed = ''
    for await (const chunk of stdin)
      for (const character of String(chunk)) {
        if (character === INTERRUPT) throw new InterruptedError()
        if (END_OF_INPUT.includes(character)) return typed
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
 * Reads the key of a login: from the flag, by a hidden prompt in a terminal, or from standard input.
 * @param flag the value of `--key`; `-` stands for standard input
 * @throws UsageError when there is no key or it is malformed
 * @throws InterruptedError for Ctrl-C at the prompt
 */
export async function readKey(flag: string | undefined, context: CliContext): Promise<string> {
  const { stdin, stderr } = context
  const flag_key = flag === '-' ? undefined : flag
  const is_prompted = flag_key === undefined && stdin.isTTY === true
  if (flag_key !== undefined)
    stderr.write(
      'warning: a key on the command line stays in the history of the shell; --key - reads it from standard input\n',
    )
  // without this line, a program that waits for input seems to hang
  if (flag === undefined && !is_prompted) stderr.write('The key is read from standard input.\n')
  const key = (
    flag_key ?? (is_prompted ? await promptHidden('API key: ', context) : await readFirstLine(context))
  ).trim()
  if (key === '')
    throw new UsageError(`--key: the key is empty; \`${getProgramName()} register ai_agent --save\` creates one`)
  if (!isWellFormedKey(key)) throw new UsageError('--key: a key consists of visible ASCII characters without spaces')
  return key
}
