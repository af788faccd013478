import type { CommandEntry } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { errorMessage, UsageError } from '../cli-errors.ts'
import { isLastVariadic, listPositionals } from './positionals.ts'
import { readSource } from './read-source.ts'
import { readValue } from './read-value.ts'

type JsonObject = Record<string, unknown>

function parseInputFile(text: string, path: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--file: ${path} is no JSON: ${errorMessage(error)}`)
  }
  if (!isObject(value)) throw new UsageError(`--file: ${path} holds no JSON object`)
  return value
}

/** Reads the positional arguments into the fields that they stand for. */
function readPositionals(entry: CommandEntry, words: string[]): JsonObject {
  const fields = listPositionals(entry)
  const last = fields.length - 1
  return Object.fromEntries(
    fields.flatMap((field, i) => {
      const text = i === last && isLastVariadic(fields) ? words.slice(i).join(' ') : words[i]
      if (text === undefined || (i >= words.length && text === '')) return []
      try {
        return [[field.name, readValue(field, text, undefined)]]
      } catch (error) {
        throw new UsageError(`${field.name} '${text}' is invalid. ${errorMessage(error)}`)
      }
    }),
  )
}

const readFlags = (entry: CommandEntry, options: JsonObject): JsonObject =>
  Object.fromEntries(entry.fields.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]])))

/** Ids that would change the path of the request. */
const INVALID_PATH_IDS: unknown[] = ['', '.', '..']

/** @throws UsageError that names all missing required fields, or an id that cannot stand in a path */
function requireFields(entry: CommandEntry, input: JsonObject): void {
  const invalid = entry.fields.find(({ name, in_path }) => in_path && INVALID_PATH_IDS.includes(input[name]))
  if (invalid) throw new UsageError(`--${invalid.name}: '${input[invalid.name]}' is not an id`)
  const missing = entry.fields.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length === 0) return
  const flags = missing.map(({ name, kind }) => (kind === 'boolean' ? `--${name} or --no-${name}` : `--${name}`))
  const file = entry.takes_lines ? '' : ' (or the same fields in a JSON object with --file)'
  throw new UsageError(`missing: ${flags.join(', ')}${file}`)
}

/**
 * Collects the input of an operation: fields of --file, overridden by positional arguments, overridden by flags.
 * @throws UsageError for an unreadable or invalid file, an invalid word, and missing fields
 */
export async function gatherInput(
  entry: CommandEntry,
  words: string[],
  options: JsonObject,
  context: CliContext,
): Promise<JsonObject> {
  const { file } = options
  const file_input =
    typeof file === 'string' && !entry.takes_lines
      ? parseInputFile(await readSource(file, '--file', context), file === '-' ? 'standard input' : file)
      : {}
  const positional_input = readPositionals(entry, words)
  const flag_input = readFlags(entry, options)
  const repeated = Object.keys(positional_input).find((name) => name in flag_input)
  if (repeated !== undefined) throw new UsageError(`${repeated} is given twice, as a word and with --${repeated}`)
  const input = { ...file_input, ...positional_input, ...flag_input }
  requireFields(entry, input)
  return input
}
