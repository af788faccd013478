import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CliContext, CliOutput } from './cli-context.ts'

/**
 * Asks a question in the terminal.
 * @returns the line that was typed; empty at the end of the input
 */
export async function askLine(question: string, { stdin }: CliContext, output: CliOutput): Promise<string> {
  output.write(question)
  const lines = createInterface({ input: stdin })
  const [answer] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  return typeof answer === 'string' ? answer.trim() : ''
}
