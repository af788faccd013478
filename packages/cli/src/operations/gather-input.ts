import type { CommandEntry } from '@cairnway/contract'
import type { CliContext } from '../cli-context.ts'
import { UsageError } from '../cli-errors.ts'
import { isObject } from '../is-object.ts'
import { isLastVariadic, listPositionals } from './positionals.ts'
import { readSource } from './read-source.ts'
import { readValue } from './read-value.ts'

type JsonObject = Record<string, unknown>

function parseInputFile(text: string, path: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--file: ${path} is no JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (!isObject(value)) throw new UsageError(`--file: ${path} holds no JSON object`)
  return value
}

/** The words behind the command by the fields that they stand for. */
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
        throw new UsageError(`${field.name} '${text}' is invalid. ${error instanceof Error ? error.message : error}`)
      }
    }),
  )
}

const readFlags = (entry: CommandEntry, options: JsonObject): JsonObject =>
  Object.fromEntries(entry.fields.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]])))

/** Ids that would lead to another path. */
const INVALID_PATH_IDS: unknown[] = ['', '.', '..']

/** @throws UsageError that names every field that is missing, or an id that is none */
function requireFields(entry: CommandEntry, input: JsonObject): void {
  const wrong = entry.fields.find(({ name, in_path }) => in_path && INVALID_PATH_IDS.includes(input[name]))
  if (wrong) throw new UsageError(`--${wrong.name}: '${input[wrong.name]}' is no id`)
  const missing = entry.fields.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length === 0) return
  const flags = missing.map(({ name, kind }) => (kind === 'boolean' ? `--${name} or --no-${name}` : `--${name}`))
  const file = entry.takes_lines ? '' : ' (or the same fields in a JSON object with --file)'
  throw new UsageError(`missing: ${flags.join(', ')}${file}`)
}

/**
 * The input of an operation out of a call: what stands in the file, over it the words, over them the flags.
 * @throws UsageError for what the operation cannot be asked with
 */
export async function gatherInput(
  entry: CommandEntry,
  words: string[],
  options: JsonObject,
  surroundings: CliContext,
): Promise<JsonObject> {
  const { file } = options
  const given =
    typeof file === 'string' && !entry.takes_lines
      ? parseInputFile(await readSource(file, '--file', surroundings), file === '-' ? 'standard input' : file)
      : {}
  const typed = readPositionals(entry, words)
  const flags = readFlags(entry, options)
  const twice = Object.keys(typed).find((name) => name in flags)
  if (twice !== undefined) throw new UsageError(`${twice} is given twice, as a word and with --${twice}`)
  const input = { ...given, ...typed, ...flags }
  requireFields(entry, input)
  return input
}
