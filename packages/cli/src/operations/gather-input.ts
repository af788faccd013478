import type { CommandEntry, CommandField } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { thrownMessage, UsageError } from '../cli-errors.ts'
import type { KeyOwner } from '../config/connection.ts'
import { isLastVariadic, listPositionals } from './positionals.ts'
import { readSource, readSourceBytes } from './read-source.ts'
import { readValue } from './read-value.ts'

type JsonObject = Record<string, unknown>

function parseInputFile(text: string, path: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--file: ${path} is no JSON: ${thrownMessage(error)}`)
  }
  if (!isObject(value)) throw new UsageError(`--file: ${path} holds no JSON object`)
  return value
}

/** Reads the positional arguments into the fields that they stand for. */
function readPositionals(fields: CommandField[], words: string[]): JsonObject {
  const last = fields.length - 1
  return Object.fromEntries(
    fields.flatMap((field, i) => {
      const text = i === last && isLastVariadic(fields) ? words.slice(i).join(' ') : words[i]
      if (text === undefined || (i >= words.length && text === '')) return []
      try {
        return [[field.name, readValue(field, text, undefined)]]
      } catch (error) {
        throw new UsageError(`${field.name} '${text}' is invalid. ${thrownMessage(error)}`)
      }
    }),
  )
}

const readFlags = (entry: CommandEntry, options: JsonObject): JsonObject =>
  Object.fromEntries(entry.fields.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]])))

/** Ids that would change the path of the request. */
const INVALID_PATH_IDS: unknown[] = ['', '.', '..']

/** @throws UsageError that names all missing required fields, or an id that cannot stand in a path */
export function requireFields(entry: CommandEntry, input: JsonObject): void {
  const invalid = entry.fields.find(({ name, in_path }) => in_path && INVALID_PATH_IDS.includes(input[name]))
  if (invalid) throw new UsageError(`--${invalid.name}: '${input[invalid.name]}' is not an id`)
  const missing = entry.fields.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length === 0) return
  const flags = missing.map(({ name, kind }) => (kind === 'boolean' ? `--${name} or --no-${name}` : `--${name}`))
  const file = entry.takes_lines || takesFile(entry) ? '' : ' (or the same fields in a JSON object with --file)'
  throw new UsageError(`missing: ${flags.join(', ')}${file}`)
}

/** Fields in a path that a profile fills, with the groups of operations in which it does and the form of their ids. */
const OWN_FIELDS = {
  // operations of operators on others have no default
  contributor_id: { group: 'contributors', form: /^con_\w+$/ },
  workspace_id: { group: 'workspaces', form: /^wsp_\w+$/ },
} as const
const isOwnField = (name: string | undefined): name is keyof typeof OWN_FIELDS =>
  name !== undefined && Object.hasOwn(OWN_FIELDS, name)

/** The account or the workspace of the key, where the operation is about one. */
const findOwnFields = ({ group, fields }: CommandEntry, owner: KeyOwner): KeyOwner =>
  Object.fromEntries(
    fields.flatMap(({ name, in_path }) =>
      in_path && isOwnField(name) && OWN_FIELDS[name].group === group && owner[name] !== undefined
        ? [[name, owner[name]]]
        : [],
    ),
  )

/**
 * Lists the fields that positional words set. Where the profile sets the first one, no word is needed for it:
 * `revoke-key key_1` names a key.
 */
function listWordFields(entry: CommandEntry, words: string[], own: KeyOwner): CommandField[] {
  const fields = listPositionals(entry)
  const name = fields[0]?.name
  if (!isOwnField(name) || own[name] === undefined) return fields
  const is_complete = !isLastVariadic(fields) && words.length >= fields.length
  return is_complete || OWN_FIELDS[name].form.test(words[0] ?? '') ? fields : fields.slice(1)
}

/** Whether the operation takes a file, which the command line names by its path. */
export const takesFile = ({ fields }: CommandEntry): boolean => fields.some(({ kind }) => kind === 'file')

/**
 * Reads the files that the input names by their paths.
 * @throws UsageError for one that cannot be read
 */
async function readFiles({ fields }: CommandEntry, input: JsonObject, context: CliContext): Promise<JsonObject> {
  const named = fields.filter(({ kind, name }) => kind === 'file' && input[name] !== undefined)
  const read = named.map(async ({ name }) => [name, await readSourceBytes(String(input[name]), `--${name}`, context)])
  return { ...input, ...Object.fromEntries(await Promise.all(read)) }
}

/**
 * Collects the input of an operation: fields of --file, overridden by positional arguments, overridden by flags.
 * @param owner the contributor and the workspace of the key, which operations on these are about by default
 * @returns the input; of a file among the fields its bytes
 * @throws UsageError for an unreadable or invalid file, and an invalid word
 */
export async function gatherInput(
  entry: CommandEntry,
  words: string[],
  options: JsonObject,
  context: CliContext,
  owner: KeyOwner,
): Promise<JsonObject> {
  const { file } = options
  const file_input =
    typeof file === 'string' && !entry.takes_lines && !takesFile(entry)
      ? parseInputFile(await readSource(file, '--file', context), file === '-' ? 'standard input' : file)
      : {}
  const own = findOwnFields(entry, owner)
  const positional_input = readPositionals(listWordFields(entry, words, own), words)
  const flag_input = readFlags(entry, options)
  const repeated = Object.keys(positional_input).find((name) => name in flag_input)
  if (repeated !== undefined) throw new UsageError(`${repeated} is given twice, as a word and with --${repeated}`)
  const input = {
    ...own,
    ...file_input,
    ...positional_input,
    ...flag_input,
  }
  return readFiles(entry, input, context)
}
