import type { CommandEntry } from '@cairnway/contract'
import { Argument, type Command } from 'commander'
import { commandTable } from '../command-table.ts'
import { resolveConnection } from '../config/connection.ts'
import { openClient } from '../config/open-client.ts'
import { addEverywhere, everywhereOf } from '../everywhere.ts'
import { writeAnswer } from '../print/write-answer.ts'
import type { Surroundings } from '../surroundings.ts'
import { type Call, callLines } from './call-lines.ts'
import { addField } from './field-option.ts'
import { gatherInput } from './gather-input.ts'
import { headingOf, inOrder } from './headings.ts'
import { keeperOf } from './keeper-of.ts'
import { positionalsOf, takesWords } from './positionals.ts'
import { shortNameOf } from './short-names.ts'

/** Whether the answer is one page of several. */
const isPaged = ({ fields, list }: CommandEntry): boolean =>
  list !== undefined && fields.some(({ name }) => name === 'cursor')

/** All pages of a list as one answer. */
async function allPages({ list = '' }: CommandEntry, { all }: Call, input: Record<string, unknown>): Promise<unknown> {
  const items: unknown[] = []
  for await (const item of all?.(input) ?? []) items.push(item)
  return { [list]: items }
}

async function run(entry: CommandEntry, words: string[], command: Command, surroundings: Surroundings): Promise<void> {
  const said = everywhereOf(command)
  const options = command.opts()
  const input = await gatherInput(entry, words, options, surroundings)
  const keep = entry.gives_key ? keeperOf(options, surroundings) : null
  const client = openClient(said, surroundings)
  const call: Call = client[entry.operation] as Call
  if (entry.takes_lines || entry.gives_lines) return callLines(entry, call, input, options, surroundings)
  const answer = options.all === true ? await allPages(entry, call, input) : await call(input)
  if (said.dryRun) return
  try {
    // first: a key is shown once, and nobody may be there to read it
    await keep?.(answer, resolveConnection(said, surroundings).base_url)
  } finally {
    writeAnswer(answer, entry, said, surroundings)
  }
}

function addOperation(program: Command, entry: CommandEntry, surroundings: Surroundings): void {
  const short = shortNameOf(entry.operation)
  const command = program.command(short ?? entry.command).summary(entry.summary)
  command.description([entry.summary, entry.description].filter(Boolean).join('\n'))
  if (short) command.alias(entry.command)
  command.helpGroup(headingOf(entry))
  const positionals = positionalsOf(entry)
  positionals.forEach(({ name, description, choices }, i) => {
    const more = i === positionals.length - 1 && takesWords(positionals)
    const word = new Argument(more ? `[${name}...]` : `[${name}]`, description)
    command.addArgument(choices ? word.choices(choices) : word)
  })
  for (const field of entry.fields) addField(command, field)
  const lines = entry.takes_lines ? 'the lines, one JSON document each; - reads them from standard input' : null
  if (entry.takes_lines || entry.fields.length > 0)
    command.option('--file <path>', lines ?? 'the whole input as a JSON object; - reads it from standard input')
  if (isPaged(entry)) command.option('--all', 'every page, not one alone')
  if (entry.gives_key)
    command
      .option('--save', 'store the new key as your profile')
      .option('--save-as <profile>', 'store the new key as the profile of that name')
      .option('--replace', 'write over the key that the profile holds')
  addEverywhere(command)
  // what commander hands over before the command: each argument, a list for the last one that takes more words
  command.action((..._given: unknown[]) => run(entry, command.args, command, surroundings))
}

/** Adds a command for each operation. */
export function addOperations(program: Command, surroundings: Surroundings): void {
  for (const entry of inOrder(commandTable)) addOperation(program, entry, surroundings)
}
