import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError } from '../cli-errors.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { readGlobalOptions } from '../global-options.ts'
import { detectTerminalLayout, resolveOutputFormat, writeAnswer } from '../output/write-answer.ts'
import { getServiceCommand } from '../service-command.ts'
import { describePlan } from './describe-plan.ts'
import { renderVerdict } from './render-verdict.ts'
import { verifyExitCodes } from './verify-exit-codes.ts'

/**
 * Runs `cairnway verify`: asks for a verdict and writes it.
 * @param situation null to derive it from the command and its folder
 * @throws ExitCodeError with the code of a verdict other than `likely_succeed`
 */
export async function runVerify(
  words: readonly string[],
  situation: string | null,
  command: Command,
  context: CliContext,
): Promise<void> {
  const options = readGlobalOptions(command)
  const { platform, home, stdout } = context
  const plan = describePlan({ words, situation, platform, home, folder: process.cwd() })
  const answer = await createCommandClient(options, context).verifyAction(plan)
  if (options.dryRun) return
  if (resolveOutputFormat(options, context) === 'table') {
    const lines = renderVerdict(answer, detectTerminalLayout(stdout, options, context))
    const report = `Afterwards: ${getServiceCommand(options, platform)} verify-outcome ${answer.verify_id} --outcome succeeded (or partial, failed, not_taken)`
    stdout.write([...lines, report].map((line) => `${line}\n`).join(''))
  } else await writeAnswer(answer, {}, options, context)
  const [code] = verifyExitCodes[answer.verdict]
  if (code !== 0) throw new ExitCodeError(code)
}
