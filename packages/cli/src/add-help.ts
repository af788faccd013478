import type { Command } from 'commander'

/** Adds `help [command...]`. For an unknown command it fails with the same message as running that command. */
export function addHelp(parent: Command): void {
  const showHelp = async (command: Command, [name, ...rest]: string[]): Promise<void> => {
    if (name === undefined || command.commands.length === 0) return command.help()
    const subcommand = command.commands.find((each) => [each.name(), ...each.aliases()].includes(name))
    await (subcommand ? showHelp(subcommand, rest) : command.parseAsync([name], { from: 'user' }))
  }
  parent
    .helpCommand(false)
    .command('help [command...]')
    .description('Show the help of a command.')
    .action((words: string[]) => showHelp(parent, words))
}
