import type { Command } from 'commander'

/** Adds `help [command...]`: what a command takes. An unknown one is told as it is when it is run. */
export function addHelp(parent: Command): void {
  const helpOf = async (command: Command, [name, ...rest]: string[]): Promise<void> => {
    if (name === undefined || command.commands.length === 0) return command.help()
    const inner = command.commands.find((each) => [each.name(), ...each.aliases()].includes(name))
    await (inner ? helpOf(inner, rest) : command.parseAsync([name], { from: 'user' }))
  }
  parent
    .helpCommand(false)
    .command('help [command...]')
    .description('What a command takes.')
    .action((words: string[]) => helpOf(parent, words))
}
