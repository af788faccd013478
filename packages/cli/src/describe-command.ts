import type { CommandEntry } from '@cairnway/contract'
import type { OperationName } from '@cairnway/sdk'
import type { Command } from 'commander'
import { commandTable } from './generated/command-table.ts'

/** A command as the program defines it. */
export interface CommandDescription {
  /** its name and its aliases, such as `search` and `search-experiences` */
  names: string[]
  /** the fields of the input that have a flag of the same name */
  fields: CommandEntry['fields']
}

/**
 * Describes the command of an operation, as commander registered it.
 * @param program the result of `createProgram`
 * @returns null when the operation has no command
 */
export function describeCommand(program: Command, operation: OperationName): CommandDescription | null {
  const entry = commandTable.find((each) => each.operation === operation)
  const command = program.commands.find((each) => entry && [each.name(), ...each.aliases()].includes(entry.command))
  if (!entry || !command) return null
  const flags = new Set(command.options.map(({ long }) => long))
  return {
    names: [command.name(), ...command.aliases()],
    fields: entry.fields.filter(({ name }) => flags.has(`--${name}`)),
  }
}
