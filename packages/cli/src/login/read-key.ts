import { createInterface } from 'node:readline'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { isWellFormedKey } from '../config/connection.ts'
import { getProgramName } from '../program-name.ts'
import { promptHidden } from '../read-typed.ts'

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
