import { Argument, type Command, Option } from 'commander'
import { addHelp } from '../add-help.ts'
import type { CliContext } from '../cli-context.ts'
import { addGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { getProgramName } from '../program-name.ts'
import type { RunOptions } from './run-command.ts'
import type { HookOptions } from './run-hook.ts'
import { renderShellSnippet, SHELLS } from './shell-snippets.ts'

/** The time that a hook waits for the service. */
export const HOOK_BUDGET_MS = 1000
/** The time that `run` waits for the service; a person called it. */
export const INTERACTIVE_BUDGET_MS = 2000

/**
 * Adds `hook`, which agent hosts and shells run after a failed command and at the end of a run, and `run`, which runs a
 * command and looks up its failure. The code of a hook is loaded when it runs.
 */
export function addHook(program: Command, context: CliContext): void {
  const hook = program
    .command('hook')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Commands that agent hosts and shells run after a failed command and at the end of a run.')
    .enablePositionalOptions()
  const createBudgetOption = (ms: number) =>
    new Option('--budget <ms>', 'time limit for the service, in milliseconds').argParser(Number).default(ms)
  const createHostOption = () => new Option('--host <host>', 'host whose output format is used').default('text')
  const createSessionOption = () => new Option('--session <name>', 'overrides the session that the host names')
  const failure = hook
    .command('failure')
    .description('Reads the event of a tool call from a host; prints advice on its failure, or nothing.')
    .addOption(createHostOption())
    .addOption(createSessionOption())
    .option('--command <line>', 'the command, when the input is its output')
    .addOption(
      new Option('--exit-code <code>', 'exit code of the command, when the input is its output').argParser(Number),
    )
    .addOption(createBudgetOption(HOOK_BUDGET_MS))
    .action(async (options: HookOptions, command: Command) => {
      const { runFailureHook } = await import('./run-hook.ts')
      await runFailureHook(options, command, context)
    })
  const stop = hook
    .command('stop')
    .description('Reads the event of the end of a run from a host; offers a deposit once when a failure was resolved.')
    .addOption(createHostOption())
    .addOption(createSessionOption())
    .action(async (options: HookOptions, command: Command) => {
      const { runStopHook } = await import('./run-hook.ts')
      await runStopHook(options, command, context)
    })
  hook
    .command('shell')
    .description('Prints the code that makes a shell look up failed commands, for its start-up file.')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    // the shell runs it in any folder, so the name is that of a caller outside of the clone
    .action((shell: string) => void context.stdout.write(renderShellSnippet(shell, getProgramName('/'))))
  addHelp(hook)
  const run_commands = [program.command('run').helpGroup(LOCAL_COMMANDS_HEADING), hook.command('run')].map((command) =>
    command
      .description('Runs a command unchanged; when it fails, writes advice to standard error.')
      .argument('<command...>', 'the command after --')
      .addOption(createBudgetOption(INTERACTIVE_BUDGET_MS))
      .option('--ask-first', 'ask how it went for others; advice and a question when it is likely to fail')
      .option('--strict', 'with --ask-first: do not run what is likely to fail where nobody can be asked')
      .option('--situation <text>', 'with --ask-first: the problem, with the exact error text')
      .passThroughOptions()
      .action(async (words: string[], options: RunOptions, command: Command) => {
        const { runCommand } = await import('./run-command.ts')
        await runCommand(words, options, command, context)
      }),
  )
  for (const command of [failure, stop, ...run_commands]) addGlobalOptions(command)
}
