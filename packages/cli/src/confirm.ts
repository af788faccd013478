import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CliContext, CliOutput } from './cli-context.ts'

/** Asks a question in the terminal; every answer except `y` or `yes` counts as no. */
export async function confirm(question: string, { stdin }: CliContext, output: CliOutput): Promise<boolean> {
  output.write(`${question} [y/N] `)
  const lines = createInterface({ input: stdin })
  const [answer] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  lines.close()
  return typeof answer === 'string' && /^y(es)?$/i.test(answer.trim())
}
