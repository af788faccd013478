import type { Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { ExitCodeError } from '../cli-errors.ts'
import { addGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { verifyExitCodes } from './verify-exit-codes.ts'

const exitCodeLines = Object.values(verifyExitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`)

/** Adds `cairnway verify`, which asks how a command went for others. Its code is loaded when it runs. */
export function addVerify(program: Command, context: CliContext): void {
  const command = program
    .command('verify')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Asks whether a command is likely to succeed, by what others tried; does not run it.')
    .argument('<command...>', 'the command after --')
    .option('--situation <text>', 'the problem, with the exact error text; without it, the command and its folder')
    .passThroughOptions()
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : new ExitCodeError(verifyExitCodes.usage[0])
    })
    .addHelpText('after', `\nExit codes:\n${exitCodeLines.join('\n')}`)
    .action(async (words: string[], options: { situation?: string }, command: Command) => {
      const { runVerify } = await import('./run-verify.ts')
      await runVerify(words, options.situation ?? null, command, context)
    })
  addGlobalOptions(command)
}
