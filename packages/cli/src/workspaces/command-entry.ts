import type { CommandEntry } from '@cairnway/contract'
import { commandTable } from '../generated/command-table.ts'

/** The entry of an operation whose fields a command of this module takes too. */
export function getCommandEntry(operation: CommandEntry['operation']): CommandEntry {
  const entry = commandTable.find((each) => each.operation === operation)
  if (!entry) throw new Error(`${operation} is no operation`)
  return entry
}
