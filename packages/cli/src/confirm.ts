import { askLine } from './ask-line.ts'
import type { CliContext, CliOutput } from './cli-context.ts'

/** Asks a question in the terminal; every answer except `y` or `yes` counts as no. */
export const confirm = async (question: string, context: CliContext, output: CliOutput): Promise<boolean> =>
  /^y(es)?$/i.test(await askLine(`${question} [y/N] `, context, output))
