import type { CommandEntry } from '@cairnway/contract'
import type { OperationName } from '@cairnway/sdk'
import type { Command } from 'commander'
import { commandTable } from './generated/command-table.ts'

/** A command as the program really has it. */
export interface CommandDescription {
  /** every name that it answers to, such as `search` and `search-experiences` */
  names: string[]
  /** the fields that have a flag of their name, and what the flag takes */
  fields: CommandEntry['fields']
}

/**
 * The command of an operation with its flags, read off the program; null when there is none.
 * @param program of `createProgram`
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
