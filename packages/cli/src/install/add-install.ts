import { type Command, Option } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { addGlobalOptions } from '../global-options.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import type { InstallOptions } from './install-options.ts'

const createTargetOption = () => new Option('--target <host>', 'the host; --list shows the names')
const createScopeOption = () =>
  new Option('--scope <scope>', 'for all your projects, or for this folder')
    .choices(['user', 'project'])
    .default('user')
const createYesOption = () => new Option('--yes', 'write without asking')

/**
 * Adds `install` and `uninstall`, which edit the configuration files of an agent host, and `mcp`, which the hosts
 * start. Their code is loaded when one of them runs, because hooks start this program often.
 */
export function addInstall(program: Command, context: CliContext, cwd: string = process.cwd()): void {
  const run = async (options: InstallOptions, command: Command): Promise<void> => {
    const { runInstall } = await import('./run-install.ts')
    await runInstall(options, command, context, cwd)
  }
  const install = program
    .command('install')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Connect an agent host: its MCP entry and, where it has them, hooks. Shows the change first.')
    .addOption(createTargetOption())
    .addOption(createScopeOption())
    .addOption(
      new Option('--transport <transport>', 'how the host reaches the server')
        .choices(['stdio', 'http'])
        .default('stdio'),
    )
    .option('--no-hook', 'only the MCP entry')
    .option('--command <line>', 'the command that starts the MCP program, instead of the detected one')
    .option('--undo', 'the same as uninstall')
    .option('--list', 'list the hosts and the paths of their files')
    .addOption(createYesOption())
    .action((options: InstallOptions, command: Command) => run(options, command))
  const uninstall = program
    .command('uninstall')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Remove what install has added; a file that has not changed since is restored byte for byte.')
    .addOption(createTargetOption())
    .addOption(createScopeOption())
    .addOption(createYesOption())
    .action((options: InstallOptions, command: Command) => run({ ...options, undo: true }, command))
  const mcp = program
    .command('mcp')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .description('Start the MCP program with the address and key of the profile. Hosts run this command.')
    .argument('[arguments...]', 'for the MCP program, such as --tools all')
    .passThroughOptions()
    .allowUnknownOption()
    .action(async (args: string[], _: object, command: Command) => {
      const { startMcp } = await import('./start-mcp.ts')
      await startMcp(args, command, context)
    })
  for (const command of [install, uninstall, mcp]) addGlobalOptions(command)
}
