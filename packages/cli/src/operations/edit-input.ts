import type { CommandEntry, CommandField } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { openEditor } from '../open-editor.ts'

type JsonObject = Record<string, unknown>

/** Optional fields of other kinds are seldom written by hand; they can be added to the file. */
const WRITTEN_KINDS: readonly CommandField['kind'][] = ['text', 'texts']

/** The fields of an object with blank values: of a required choice the first one, nothing of what is nested deeper. */
function emptyObject(shape: string): JsonObject {
  const flat = shape.slice(1, -1).replace(/, \w+\?: (?:\{.*\}|\[.*\])/g, '')
  const fields = flat.split(', ').map((field) => /^(\w+)(?:\??$|\?:|: (\w+) \|)/.exec(field))
  return Object.fromEntries(fields.flatMap((match) => (match ? [[match[1] ?? '', match[2] ?? '']] : [])))
}

function emptyValue({ kind, shape = '' }: CommandField): unknown {
  if (kind === 'texts') return []
  if (kind === 'objects') return [emptyObject(shape)]
  return kind === 'object' ? emptyObject(shape) : ''
}

/** The fields of an operation as JSON to fill in: the required ones first, with the values that are given already. */
function createTemplate({ fields }: CommandEntry, known: JsonObject): JsonObject {
  const shown = fields.filter(({ name, required, kind }) => name in known || required || WRITTEN_KINDS.includes(kind))
  const sorted = shown.toSorted((a, b) => Number(b.required === true) - Number(a.required === true))
  return Object.fromEntries(sorted.map((field) => [field.name, known[field.name] ?? emptyValue(field)]))
}

const isBlank = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every(isBlank)) ||
  (isObject(value) && Object.values(value).every(isBlank))

/** The value without what was left blank; undefined when nothing is left. */
function withoutBlanks(value: unknown): unknown {
  if (isBlank(value)) return undefined
  if (Array.isArray(value)) return value.filter((item) => !isBlank(item)).map(withoutBlanks)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (isBlank(each) ? [] : [[name, withoutBlanks(each)]])),
  )
}

/** An input that a person has edited, in a file that stays until `discard` is called. */
export interface EditedInput {
  input: JsonObject
  path: string
  discard: () => void
}

/**
 * Opens a template of the input in the editor of the user, and reads what was saved.
 * @param known what files, words and flags give already
 * @returns null when nothing was changed
 * @throws UsageError without a terminal or an editor, or when the saved file is no JSON object; the file stays
 */
export function editInput(entry: CommandEntry, known: JsonObject, context: CliContext): EditedInput | null {
  const edited = openEditor('--edit', entry.command, createTemplate(entry, known), context)
  return edited && { ...edited, input: withoutBlanks(edited.value) as JsonObject }
}
