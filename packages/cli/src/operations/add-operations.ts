import type { CommandEntry } from '@cairnway/contract'
import { Argument, type Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { commandTable } from '../generated/command-table.ts'
import { addGlobalOptions, readGlobalOptions } from '../global-options.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { addFieldOptions } from './add-field-options.ts'
import { callJsonLines, type OperationCall } from './call-json-lines.ts'
import { createKeySaver } from './create-key-saver.ts'
import { gatherInput } from './gather-input.ts'
import { getHelpHeading, sortByHelpHeading } from './help-headings.ts'
import { isLastVariadic, listPositionals } from './positionals.ts'
import { findShortName } from './short-names.ts'

/** Whether the answer is one page of several. */
const isPaginated = ({ fields, list }: CommandEntry): boolean =>
  list !== undefined && fields.some(({ name }) => name === 'cursor')

/** All pages of a list as one answer. */
async function fetchAllPages(
  { list = '' }: CommandEntry,
  { all }: OperationCall,
  input: Record<string, unknown>,
): Promise<unknown> {
  const items: unknown[] = []
  for await (const item of all?.(input) ?? []) items.push(item)
  return { [list]: items }
}

async function runOperation(
  entry: CommandEntry,
  words: string[],
  command: Command,
  surroundings: CliContext,
): Promise<void> {
  const said = readGlobalOptions(command)
  const options = command.opts()
  const input = await gatherInput(entry, words, options, surroundings)
  const keep = entry.returns_key ? createKeySaver(options, surroundings) : null
  const client = createCommandClient(said, surroundings)
  const call: OperationCall = client[entry.operation] as OperationCall
  if (entry.takes_lines || entry.returns_lines) return callJsonLines(entry, call, input, options, surroundings)
  const answer = options.all === true ? await fetchAllPages(entry, call, input) : await call(input)
  if (said.dryRun) return
  try {
    // first: a key is shown once, and nobody may be there to read it
    await keep?.(answer, resolveConnection(said, surroundings).base_url)
  } finally {
    await writeAnswer(answer, entry, said, surroundings)
  }
}

function addOperation(program: Command, entry: CommandEntry, surroundings: CliContext): void {
  const short = findShortName(entry.operation)
  const command = program.command(short ?? entry.command).summary(entry.summary)
  command.description([entry.summary, entry.description].filter(Boolean).join('\n'))
  if (short) command.alias(entry.command)
  command.helpGroup(getHelpHeading(entry))
  const positionals = listPositionals(entry)
  positionals.forEach(({ name, description, choices }, i) => {
    const more = i === positionals.length - 1 && isLastVariadic(positionals)
    const word = new Argument(more ? `[${name}...]` : `[${name}]`, description)
    command.addArgument(choices ? word.choices(choices) : word)
  })
  for (const field of entry.fields) addFieldOptions(command, field)
  const lines = entry.takes_lines ? 'the lines, one JSON document each; - reads them from standard input' : null
  if (entry.takes_lines || entry.fields.length > 0)
    command.option('--file <path>', lines ?? 'the whole input as a JSON object; - reads it from standard input')
  if (isPaginated(entry)) command.option('--all', 'every page, not one alone')
  if (entry.returns_key)
    command
      .option('--save', 'store the new key as your profile')
      .option('--save-as <profile>', 'store the new key as the profile of that name')
      .option('--replace', 'write over the key that the profile holds')
  addGlobalOptions(command)
  // what commander hands over before the command: each argument, a list for the last one that takes more words
  command.action((..._given: unknown[]) => runOperation(entry, command.args, command, surroundings))
}

/** Adds a command for each operation. */
export function addOperations(program: Command, surroundings: CliContext): void {
  for (const entry of sortByHelpHeading(commandTable)) addOperation(program, entry, surroundings)
}
