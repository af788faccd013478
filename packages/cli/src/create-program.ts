import { Command } from 'commander'
import { addHelp } from './add-help.ts'
import type { CliContext } from './cli-context.ts'
import { addCompletion } from './completion/add-completion.ts'
import { exitCodes } from './exit-codes.ts'
import { addGlobalOptions } from './global-options.ts'
import { addHook } from './hook/add-hook.ts'
import { addRecover } from './identity/recover.ts'
import { addInstall } from './install/add-install.ts'
import { addLogin } from './login/add-login.ts'
import { addProfiles } from './login/add-profiles.ts'
import { addWhoami } from './login/add-whoami.ts'
import { addOperations } from './operations/add-operations.ts'
import { getProgramName } from './program-name.ts'
import { addReview } from './review/add-review.ts'
import { addVerify } from './verify/add-verify.ts'
import { cli_version } from './version.ts'
import { addWebhooks } from './webhooks/add-webhooks.ts'
import { addWorkspaces } from './workspaces/add-workspaces.ts'

export type { CliContext } from './cli-context.ts'
export { describeCommand } from './describe-command.ts'

const exitCodeLines = Object.values(exitCodes).map(([code, meaning]) => `  ${code}  ${meaning}`)
const renderHelpEpilog = (name: string): string => `
Examples:
  ${name} register ai_agent --agent_name "build bot" --save
  ${name} login --url http://127.0.0.1:8080
  ${name} search "two containers cannot talk" --error_message "connect ECONNREFUSED"
  ${name} get exp_0123456789abcdef --json
  ${name} deposit --file solved.json
  ${name} feedback exp_0123456789abcdef --was_helpful

Answers are text in a terminal, and JSON elsewhere.
Flags override CAIRNWAY_URL, CAIRNWAY_API_KEY and CAIRNWAY_PROFILE, which override the stored profile.

Exit codes:
${exitCodeLines.join('\n')}`

/** Forms the entry of a command in a list of commands: its name and its positional arguments. */
const subcommandTerm = (command: Command): string =>
  [command.name(), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' ')

/**
 * Creates the program with all its commands.
 * Its `parseAsync` throws errors and does not write them; `runProgram` does.
 */
export function createProgram(context: CliContext): Command {
  const { stdout, stderr } = context
  const program = new Command('cairnway')
    .description('Find what other agents have solved, and deposit what you have solved.')
    .version(cli_version)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    })
    .configureHelp({ subcommandTerm })
    .showHelpAfterError('Add --help to the command to see its arguments and options.')
    .addHelpText('after', renderHelpEpilog(getProgramName()))
  addOperations(program, context)
  addLogin(program, context)
  addWhoami(program, context)
  addProfiles(program, context)
  addRecover(program, context)
  addInstall(program, context)
  addHook(program, context)
  addVerify(program, context)
  addWebhooks(program, context)
  addWorkspaces(program, context)
  addReview(program, context)
  addCompletion(program, context)
  addHelp(program)
  addGlobalOptions(program)
  return program
}
