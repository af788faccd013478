import type { CallOutput, Client } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { confirm } from '../confirm.ts'
import type { GlobalOptions } from '../global-options.ts'
import { detectTerminalLayout } from '../output/write-answer.ts'
import { describePlan } from './describe-plan.ts'
import { renderVerdict } from './render-verdict.ts'

type Outcome = 'succeeded' | 'failed' | 'not_taken'

/** A command whose verdict was requested before it runs. */
export interface AskedCommand {
  /** whether it is to run */
  runs: boolean
  /** Reports the outcome of the command to the service. Never throws: only the command counts. */
  report(outcome: Outcome): Promise<void>
}

interface AskOptions {
  /** whether a command that is likely to fail does not run where no person can be asked */
  is_strict: boolean
  situation: string | null
  /** time limit of each call of the service */
  budget_ms: number
}

const UNASKED: AskedCommand = { runs: true, report: async () => {} }

/** In a terminal a person decides; elsewhere the command runs, unless it is strict. */
const decide = (is_strict: boolean, context: CliContext): Promise<boolean> | boolean =>
  context.stdin.isTTY && context.stderr.isTTY ? confirm('Run it all the same?', context, context.stderr) : !is_strict

/**
 * Asks the service about a command before it runs. Writes the verdict to standard error only when the command is likely
 * to fail. Without an answer in time the command runs.
 */
export async function askFirst(
  words: readonly string[],
  { is_strict, situation, budget_ms }: AskOptions,
  options: GlobalOptions,
  context: CliContext,
): Promise<AskedCommand> {
  let client: Client
  let answer: CallOutput<'verifyAction'>
  try {
    client = createCommandClient(options, context)
    const plan = describePlan({ words, situation, ...context, folder: process.cwd() })
    answer = await client.verifyAction(plan, { signal: AbortSignal.timeout(budget_ms) })
  } catch {
    return UNASKED
  }
  const { verify_id, verdict } = answer
  const report = async (outcome: Outcome): Promise<void> => {
    try {
      await client.reportActionOutcome({ verify_id, outcome }, { signal: AbortSignal.timeout(budget_ms) })
    } catch {
      // only the command counts
    }
  }
  if (verdict !== 'likely_fail') return { runs: true, report }
  const lines = renderVerdict(answer, detectTerminalLayout(context.stderr, options, context))
  context.stderr.write(lines.map((line) => `${line}\n`).join(''))
  return { runs: await decide(is_strict, context), report }
}
