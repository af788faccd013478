import type { Command } from 'commander'
import { addHelp } from '../add-help.ts'
import { subcommandSummaries } from './short-names.ts'

/** The command that has a group of others as its subcommands, such as `session`. */
export function findOrAddParent(program: Command, name: string, heading: string): Command {
  const existing = program.commands.find((each) => each.name() === name)
  if (existing) return existing
  const summary = subcommandSummaries[name] ?? ''
  const parent = program.command(name).description(summary).helpGroup(heading)
  addHelp(parent)
  return parent
}
