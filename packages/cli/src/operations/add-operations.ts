import type { CommandEntry } from '@cairnway/contract'
import { Argument, type Command, type CommandOptions } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { findKeyOwner, resolveConnection } from '../config/connection.ts'
import { createCommandClient } from '../config/create-command-client.ts'
import { commandTable, HEADINGS_REQUEST } from '../generated/command-table.ts'
import { addGlobalOptions, type GlobalOptions, readGlobalOptions } from '../global-options.ts'
import { writeAnswer } from '../output/write-answer.ts'
import { readWorkspaceWord, WORKSPACE_WORD } from '../workspaces/select-workspace.ts'
import { addFieldOptions } from './add-field-options.ts'
import { callJsonLines, type OperationCall } from './call-json-lines.ts'
import { confirmDestruction } from './confirm-destruction.ts'
import { createKeySaver } from './create-key-saver.ts'
import { depositRaw } from './deposit-raw.ts'
import { editInput } from './edit-input.ts'
import { findOrAddParent } from './find-or-add-parent.ts'
import { gatherInput, requireFields, takesFile } from './gather-input.ts'
import { getHelpHeading, sortByHelpHeading } from './help-headings.ts'
import { isLastVariadic, listPositionals } from './positionals.ts'
import { findShortName } from './short-names.ts'

/** Operations whose input is a text that people write. */
const EDITABLE_OPERATIONS: CommandEntry['operation'][] = ['depositExperience', 'previewDeposit']

/** Whether the operation answers in pages. */
const isPaginated = ({ fields, list }: CommandEntry): boolean =>
  list !== undefined && fields.some(({ name }) => name === 'cursor')

/** Fetches all pages of a list and joins them to one answer. */
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
  typed: string[],
  command: Command,
  context: CliContext,
): Promise<void> {
  const { words, options: global_options } = readWorkspaceWord(entry, typed, readGlobalOptions(command), context)
  const options = command.opts()
  const given = await gatherInput(entry, words, options, context, findKeyOwner(global_options, context))
  if (typeof options.raw === 'string') return depositRaw(options.raw, given, global_options, context)
  const edited = options.edit === true ? editInput(entry, given, context) : null
  if (options.edit === true && edited === null) {
    context.stderr.write('Nothing was changed, so nothing was sent.\n')
    return
  }
  const input = edited?.input ?? given
  try {
    requireFields(entry, input)
    await callService(entry, input, options, global_options, context)
  } catch (error) {
    if (edited)
      context.stderr.write(`Your text is in ${edited.path}: send it with --file, or go on with --edit --file.\n`)
    throw error
  }
  edited?.discard()
}

/** Calls the service, after confirmation where it is needed, and writes the answer. */
async function callService(
  entry: CommandEntry,
  input: Record<string, unknown>,
  options: Record<string, unknown>,
  global_options: GlobalOptions,
  context: CliContext,
): Promise<void> {
  const is_confirmed =
    !entry.is_destructive || global_options.dryRun || (await confirmDestruction(entry, input, options, context))
  if (!is_confirmed) return
  const saveKey = entry.returns_key ? createKeySaver(options, context) : null
  const client = createCommandClient(global_options, context)
  const call: OperationCall = client[entry.operation] as OperationCall
  if (entry.takes_lines || entry.returns_lines) return callJsonLines(entry, call, input, options, context)
  const answer = options.all === true ? await fetchAllPages(entry, call, input) : await call(input)
  if (global_options.dryRun) return
  let shown = answer
  try {
    // before the answer is written: the service shows a key once, and writing to a closed output fails
    if (saveKey) shown = await saveKey(answer, resolveConnection(global_options, context).base_url)
  } finally {
    // a key that could not be stored is shown
    await writeAnswer(shown, entry, global_options, context)
  }
}

/** Adds the command of an operation: under its short name, and under its own, which the help does not list then. */
function addOperation(program: Command, entry: CommandEntry, context: CliContext): void {
  const [name, subcommand] = findShortName(entry.operation)?.split(' ') ?? []
  const heading = getHelpHeading(entry)
  if (subcommand === undefined) {
    const command = addCommand(program, name ?? entry.command, entry, context).helpGroup(heading)
    if (name !== undefined) command.alias(entry.command)
    return
  }
  addCommand(findOrAddParent(program, name ?? '', heading), subcommand, entry, context)
  addCommand(program, entry.command, entry, context, { hidden: true })
}

function addCommand(
  parent: Command,
  name: string,
  entry: CommandEntry,
  context: CliContext,
  options: CommandOptions = {},
): Command {
  const command = parent.command(name, options).summary(entry.summary)
  command.description([entry.summary, entry.description].filter(Boolean).join('\n'))
  const positionals = listPositionals(entry)
  positionals.forEach(({ name, description, choices }, i) => {
    const is_variadic = i === positionals.length - 1 && isLastVariadic(positionals)
    const about = name === 'workspace_id' ? WORKSPACE_WORD : description
    const argument = new Argument(is_variadic ? `[${name}...]` : `[${name}]`, about)
    command.addArgument(choices ? argument.choices(choices) : argument)
  })
  for (const field of entry.fields) addFieldOptions(command, field)
  const lines_description = entry.takes_lines
    ? 'the lines, one JSON document each; - reads them from standard input'
    : null
  // a file among the fields has the flag for itself
  if (entry.takes_lines || (entry.fields.length > 0 && !takesFile(entry)))
    command.option(
      '--file <path>',
      lines_description ?? 'the whole input as a JSON object; - reads it from standard input',
    )
  if (entry.operation === 'depositExperience')
    command.option(
      '--raw <path>',
      `a log, a thread, a transcript or notes as they are; - reads standard input. ${HEADINGS_REQUEST}`,
    )
  if (EDITABLE_OPERATIONS.includes(entry.operation))
    command.option('--edit', 'write the input in your editor (EDITOR), which opens a template')
  if (isPaginated(entry)) command.option('--all', 'all pages instead of one')
  if (entry.is_destructive) command.option('--yes', 'do it without asking')
  if (entry.returns_key)
    command
      .option('--save', 'store the new key as your profile, and do not show it')
      .option('--save-as <profile>', 'store the new key as the profile of that name, and do not show it')
      .option('--replace', 'overwrite the key of the profile')
  addGlobalOptions(command)
  // `command.args` has every word; the parameters of the action would have a variadic argument as a nested list
  return command.action((..._parsed: unknown[]) => runOperation(entry, command.args, command, context))
}

/** Adds a command for each operation. */
export function addOperations(program: Command, context: CliContext): void {
  for (const entry of sortByHelpHeading(commandTable)) addOperation(program, entry, context)
}
