import type { CommandEntry } from '@cairnway/contract'
import { UsageError } from '../failures.ts'
import { isObject } from '../is-object.ts'
import type { Surroundings } from '../surroundings.ts'
import { positionalsOf, takesWords } from './positionals.ts'
import { readSource } from './read-source.ts'
import { readValue } from './read-value.ts'

type Json = Record<string, unknown>

function parseFile(text: string, path: string): Json {
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
function fromWords(entry: CommandEntry, words: string[]): Json {
  const fields = positionalsOf(entry)
  const last = fields.length - 1
  return Object.fromEntries(
    fields.flatMap((field, i) => {
      const text = i === last && takesWords(fields) ? words.slice(i).join(' ') : words[i]
      if (text === undefined || (i >= words.length && text === '')) return []
      try {
        return [[field.name, readValue(field, text, undefined)]]
      } catch (error) {
        throw new UsageError(`${field.name} '${text}' is invalid. ${error instanceof Error ? error.message : error}`)
      }
    }),
  )
}

const fromFlags = (entry: CommandEntry, options: Json): Json =>
  Object.fromEntries(entry.fields.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]])))

/** Ids that would lead to another path. */
const NO_IDS: unknown[] = ['', '.', '..']

/** @throws UsageError that names every field that is missing, or an id that is none */
function requireAll(entry: CommandEntry, input: Json): void {
  const wrong = entry.fields.find(({ name, in_path }) => in_path && NO_IDS.includes(input[name]))
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
  options: Json,
  surroundings: Surroundings,
): Promise<Json> {
  const { file } = options
  const given =
    typeof file === 'string' && !entry.takes_lines
      ? parseFile(await readSource(file, '--file', surroundings), file === '-' ? 'standard input' : file)
      : {}
  const typed = fromWords(entry, words)
  const flags = fromFlags(entry, options)
  const twice = Object.keys(typed).find((name) => name in flags)
  if (twice !== undefined) throw new UsageError(`${twice} is given twice, as a word and with --${twice}`)
  const input = { ...given, ...typed, ...flags }
  requireAll(entry, input)
  return input
}
