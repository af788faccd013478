import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandEntry, CommandField } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from '../cli-context.ts'
import { errorMessage, LocalError, UsageError } from '../cli-errors.ts'
import { serializeEscapedJson } from '../output/escape-for-terminal.ts'

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
export function createTemplate({ fields }: CommandEntry, known: JsonObject): JsonObject {
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
export function editInput(
  entry: CommandEntry,
  known: JsonObject,
  { env, stdin, stdout, platform }: CliContext,
): EditedInput | null {
  const editor = env.VISUAL || env.EDITOR
  if (!editor) throw new UsageError('--edit: set EDITOR (or VISUAL) to the command of your editor')
  if (!stdin.isTTY || !stdout.isTTY) throw new UsageError('--edit: there is no terminal to edit in; use --file')
  const folder = mkdtempSync(join(tmpdir(), 'cairnway-'))
  const path = join(folder, `${entry.command}.json`)
  const template = `${serializeEscapedJson(createTemplate(entry, known), 2)}\n`
  writeFileSync(path, template, { mode: 0o600 })
  // EDITOR may hold arguments, as in `code --wait`, so a shell starts it
  const [shell, ...args] =
    platform === 'win32' ? ['cmd', '/c', `${editor} "${path}"`] : ['sh', '-c', `${editor} "$1"`, 'sh', path]
  const { status, error } = spawnSync(shell ?? '', args, { stdio: 'inherit' })
  const discard = () => rmSync(folder, { recursive: true, force: true })
  if (error || status !== 0) {
    discard()
    throw new LocalError(
      `--edit: ${editor} ended with ${error ? errorMessage(error) : `exit code ${status}`}; nothing was sent`,
    )
  }
  const text = readFileSync(path, 'utf8')
  if (text === template) {
    discard()
    return null
  }
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) throw new Error('it holds no JSON object')
    return { input: withoutBlanks(value) as JsonObject, path, discard }
  } catch (failure) {
    throw new UsageError(`--edit: ${errorMessage(failure)}; your text is in ${path}`)
  }
}
