import type { Command } from 'commander'

/** The words that name a command after the name of the program, such as `session start`. */
export const getCommandPath = (command: Command): string =>
  command.parent ? `${getCommandPath(command.parent)} ${command.name()}`.trimStart() : ''
