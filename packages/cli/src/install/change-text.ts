import { isDeepStrictEqual } from 'node:util'
import { LocalError } from '../failures.ts'
import { EDITORS, type Path } from './editor.ts'
import type { Edit, Format } from './host.ts'

/** What a text has of an edit: nothing, exactly this, or something else under our name. */
export type Presence = 'absent' | 'equal' | 'different'

type Container = { [name: string]: unknown } | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** What stands at a place, or undefined. */
function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isContainer(inner) && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined),
    value,
  )
}

/** Where our part stands: the path of an entry, or of the item that carries the mark. */
function placeOfEdit(value: unknown, edit: Edit): Path | undefined {
  if (edit.kind !== 'append') return valueAt(value, edit.path) === undefined ? undefined : edit.path
  const list = valueAt(value, edit.path)
  if (!Array.isArray(list)) return undefined
  const index = list.findIndex((item) => JSON.stringify(item)?.includes(edit.mark))
  return index === -1 ? undefined : [...edit.path, index]
}

/** @throws LocalError for a broken text */
export function presenceOf(text: string, format: Format, edit: Edit): Presence {
  const value = EDITORS[format].read(text)
  const place = placeOfEdit(value, edit)
  if (place === undefined) return 'absent'
  return edit.kind === 'default' || isDeepStrictEqual(plain(valueAt(value, place)), edit.value) ? 'equal' : 'different'
}

/** Parsers give tables without a prototype, and dates; compared is what JSON would say. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/**
 * The text with our parts in it, in place of what is there under our name.
 * @throws LocalError for a broken text, and where the text cannot be changed without touching the rest
 */
export function addEdits(text: string, format: Format, edits: readonly Edit[]): string {
  return edits.reduce((current, edit) => {
    if (presenceOf(current, format, edit) === 'equal') return current
    const editor = EDITORS[format]
    const value = editor.read(current)
    const place = placeOfEdit(value, edit)
    requireContainers(value, edit)
    if (edit.kind !== 'append')
      return checked(format, editor.set(current, edit.path, edit.value), withValue(value, edit.path, edit.value))
    const cleared = place ? checked(format, editor.remove(current, place), without(value, place)) : current
    const list = valueAt(editor.read(cleared), edit.path) ?? []
    const items: unknown[] = Array.isArray(list) ? [...list, edit.value] : [edit.value]
    return checked(
      format,
      editor.append(cleared, edit.path, edit.value),
      withValue(editor.read(cleared), edit.path, items),
    )
  }, text)
}

/**
 * The text without our parts, and without the containers that were made for them and are empty now.
 * @throws LocalError as `addEdits`
 */
export function removeEdits(text: string, format: Format, edits: readonly Edit[], made: readonly Path[]): string {
  const editor = EDITORS[format]
  const take = (current: string, place: Path | undefined): string =>
    place ? checked(format, editor.remove(current, place), without(editor.read(current), place)) : current
  const cleared = edits
    .filter(({ kind }) => kind !== 'default')
    .reduce((current, edit) => take(current, placeOfEdit(editor.read(current), edit)), text)
  return [...made]
    .sort((one, other) => other.length - one.length)
    .reduce((current, path) => {
      const value = valueAt(editor.read(current), path)
      return isContainer(value) && Object.keys(value).length === 0 ? take(current, path) : current
    }, cleared)
}

/** The maps and lists that an edit has to make, as the text is now. */
export function missingContainers(text: string, format: Format, edits: readonly Edit[]): Path[] {
  const value = EDITORS[format].read(text)
  const paths = edits.flatMap(({ kind, path }) => {
    const depth = kind === 'append' ? path.length : path.length - 1
    return Array.from({ length: depth }, (_, index) => path.slice(0, index + 1))
  })
  return [...new Map(paths.map((path) => [path.join('\n'), path])).values()].filter(
    (path) => !isContainer(valueAt(value, path)),
  )
}

/** @throws LocalError where a text or number stands in our way */
function requireContainers(value: unknown, edit: Edit): void {
  if (!isContainer(value) || Array.isArray(value)) throw new LocalError('the file is not a map of settings')
  for (let depth = 1; depth < edit.path.length + (edit.kind === 'append' ? 1 : 0); depth += 1) {
    const path = edit.path.slice(0, depth)
    const inner = valueAt(value, path) ?? {}
    const list = edit.kind === 'append' && depth === edit.path.length
    if (!isContainer(inner) || (Array.isArray(inner) !== list && inner !== null && valueAt(value, path) != null))
      throw new LocalError(`${path.join('.')} is not a ${list ? 'list' : 'map'}`)
  }
}

/** @throws LocalError when a changed text does not say what it should */
function checked(format: Format, text: string, expected: unknown): string {
  const editor = EDITORS[format]
  let value: unknown
  try {
    value = editor.read(text)
  } catch {
    value = undefined
  }
  // a TOML table that had only inner tables is gone with the last of them
  const meant = (whole: unknown) => (format === 'toml' ? withoutEmpty(plain(whole)) : plain(whole))
  if (!isDeepStrictEqual(meant(value), meant(expected)))
    throw new LocalError('the file is written in a way that cannot be changed safely; add the entry by hand')
  return text
}

function withoutEmpty(value: unknown): unknown {
  if (!isContainer(value) || Array.isArray(value)) return value
  const kept = Object.entries(value).map(([name, inner]) => [name, withoutEmpty(inner)] as const)
  return Object.fromEntries(kept.filter(([, inner]) => !isContainer(inner) || Object.keys(inner).length > 0))
}

function withValue(value: unknown, path: readonly string[], inner: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return inner
  const map = isContainer(value) ? value : {}
  return { ...map, [name]: withValue(Reflect.get(map, name), rest, inner) }
}

function without(value: unknown, place: Path): unknown {
  const [name, ...rest] = place
  if (name === undefined || !isContainer(value)) return value
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== name)
      : value.map((item, index) => (index === name ? without(item, rest) : item))
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...value, [name]: without(inner, rest) }
}
