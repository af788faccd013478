import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CliContext } from '../cli-context.ts'

/** Asks a person; anything but a yes is a no. */
export async function confirm(question: string, { stdin, stdout }: CliContext): Promise<boolean> {
  stdout.write(`${question} [y/N] `)
  const lines = createInterface({ input: stdin })
  const answered = Promise.race([once(lines, 'line'), once(lines, 'close')])
  const [answer] = await answered
  lines.close()
  return typeof answer === 'string' && /^y(es)?$/i.test(answer.trim())
}
