import { isDeepStrictEqual } from 'node:util'
import { LocalError } from '../cli-errors.ts'
import { CONFIG_EDITORS, type ConfigValuePath } from './config-editor.ts'
import type { ConfigEdit, ConfigFormat } from './host.ts'

/** What a text has of an edit: nothing, exactly this, or something else under our name. */
export type EditPresence = 'absent' | 'equal' | 'different'

type Container = { [name: string]: unknown } | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null
const isEmpty = (value: unknown): boolean => isContainer(value) && Object.keys(value).length === 0

/** No settings are nested as deep; what works on them would run out of stack. */
const MAX_DEPTH = 500

const isNestedDeeper = (value: unknown, levels: number): boolean =>
  isContainer(value) && (levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1)))

/** What a text says. @throws LocalError for a broken text */
function parseConfigText(text: string, format: ConfigFormat): unknown {
  const value = CONFIG_EDITORS[format].read(text)
  if (isNestedDeeper(value, MAX_DEPTH)) throw new LocalError(`the file is nested deeper than ${MAX_DEPTH} levels`)
  return value
}

/** What stands at a place, or undefined. */
function getAtPath(value: unknown, path: ConfigValuePath): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isContainer(inner) && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined),
    value,
  )
}

/** Where our part stands: the path of an entry, or of the item that carries the mark. */
function findEditPath(value: unknown, edit: ConfigEdit): ConfigValuePath | undefined {
  if (edit.kind !== 'append') return getAtPath(value, edit.path) === undefined ? undefined : edit.path
  const list = getAtPath(value, edit.path)
  if (!Array.isArray(list)) return undefined
  const index = list.findIndex((item) => JSON.stringify(item)?.includes(edit.mark))
  return index === -1 ? undefined : [...edit.path, index]
}

/** @throws LocalError for a broken text */
export function getEditPresence(text: string, format: ConfigFormat, edit: ConfigEdit): EditPresence {
  const value = parseConfigText(text, format)
  const place = findEditPath(value, edit)
  if (place === undefined) return 'absent'
  return edit.kind === 'default' || isDeepStrictEqual(toPlainJson(getAtPath(value, place)), edit.value)
    ? 'equal'
    : 'different'
}

/** Parsers give tables without a prototype, and dates; compared is what JSON would say. */
const toPlainJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/**
 * The text with our parts in it, in place of what is there under our name.
 * @throws LocalError for a broken text, and where the text cannot be changed without touching the rest
 */
export function applyEdits(text: string, format: ConfigFormat, edits: readonly ConfigEdit[]): string {
  return edits.reduce((current, edit) => {
    if (getEditPresence(current, format, edit) === 'equal') return current
    const editor = CONFIG_EDITORS[format]
    const value = parseConfigText(current, format)
    const place = findEditPath(value, edit)
    requireContainers(value, edit)
    if (edit.kind !== 'append' || place) {
      const path = place ?? edit.path
      return requireExpectedText(format, editor.set(current, path, edit.value), setAtPath(value, path, edit.value))
    }
    const list = getAtPath(value, edit.path)
    const items: unknown[] = Array.isArray(list) ? [...list, edit.value] : [edit.value]
    return requireExpectedText(
      format,
      editor.append(current, edit.path, edit.value),
      setAtPath(value, edit.path, items),
    )
  }, text)
}

/**
 * The text without our parts, and without the containers that were made for them and are empty now.
 * @throws LocalError as `addEdits`
 */
export function removeEdits(
  text: string,
  format: ConfigFormat,
  edits: readonly ConfigEdit[],
  made: readonly ConfigValuePath[],
): string {
  const editor = CONFIG_EDITORS[format]
  const take = (current: string, place: ConfigValuePath | undefined): string => {
    if (!place) return current
    const rest = removeAtPath(parseConfigText(current, format), place)
    return requireExpectedText(format, editor.remove(current, place), rest, nullIfEmpty(rest, place.slice(0, -1)))
  }
  const cleared = edits
    .filter(({ kind }) => kind !== 'default')
    .reduce((current, edit) => take(current, findEditPath(parseConfigText(current, format), edit)), text)
  return [...made]
    .sort((one, other) => other.length - one.length)
    .reduce((current, path) => {
      const value = getAtPath(parseConfigText(current, format), path)
      return value === null || isEmpty(value) ? take(current, path) : current
    }, cleared)
}

/** The maps and lists that an edit has to make, as the text is now; one that stands there and says nothing is there. */
export function listMissingContainers(
  text: string,
  format: ConfigFormat,
  edits: readonly ConfigEdit[],
): ConfigValuePath[] {
  const value = parseConfigText(text, format)
  const paths = edits.flatMap(({ kind, path }) => {
    const depth = kind === 'append' ? path.length : path.length - 1
    return Array.from({ length: depth }, (_, index) => path.slice(0, index + 1))
  })
  return [...new Map(paths.map((path) => [path.join('\n'), path])).values()].filter(
    (path) => getAtPath(value, path) === undefined,
  )
}

/** @throws LocalError where a text or number stands in our way */
function requireContainers(value: unknown, edit: ConfigEdit): void {
  if (!isContainer(value) || Array.isArray(value)) throw new LocalError('the file is not a map of settings')
  for (let depth = 1; depth < edit.path.length + (edit.kind === 'append' ? 1 : 0); depth += 1) {
    const path = edit.path.slice(0, depth)
    const inner = getAtPath(value, path) ?? {}
    const list = edit.kind === 'append' && depth === edit.path.length
    if (!isContainer(inner) || (Array.isArray(inner) !== list && inner !== null && getAtPath(value, path) != null))
      throw new LocalError(`${path.join('.')} is not a ${list ? 'list' : 'map'}`)
  }
}

/** @throws LocalError when a changed text does not say what it should, in one of the ways in which it may */
function requireExpectedText(format: ConfigFormat, text: string, ...expected: unknown[]): string {
  let value: unknown
  try {
    value = parseConfigText(text, format)
  } catch {
    value = undefined
  }
  // a TOML table that had only inner tables is gone with the last of them
  const meant = (whole: unknown) => (format === 'toml' ? removeEmptyContainers(toPlainJson(whole)) : toPlainJson(whole))
  if (!expected.some((one) => isDeepStrictEqual(meant(value), meant(one))))
    throw new LocalError('the file is written in a way that cannot be changed safely; add the entry by hand')
  return text
}

/** In YAML a map or list in lines says nothing once its last line is gone. */
const nullIfEmpty = (rest: unknown, path: ConfigValuePath): unknown =>
  path.length > 0 && isEmpty(getAtPath(rest, path)) ? setAtPath(rest, path, null) : rest

function removeEmptyContainers(value: unknown): unknown {
  if (!isContainer(value) || Array.isArray(value)) return value
  const kept = Object.entries(value).map(([name, inner]) => [name, removeEmptyContainers(inner)] as const)
  return Object.fromEntries(kept.filter(([, inner]) => !isEmpty(inner)))
}

function setAtPath(value: unknown, path: ConfigValuePath, inner: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return inner
  if (Array.isArray(value)) return value.map((item, index) => (index === name ? setAtPath(item, rest, inner) : item))
  const map = isContainer(value) ? value : {}
  return { ...map, [name]: setAtPath(Reflect.get(map, name), rest, inner) }
}

function removeAtPath(value: unknown, place: ConfigValuePath): unknown {
  const [name, ...rest] = place
  if (name === undefined || !isContainer(value)) return value
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== name)
      : value.map((item, index) => (index === name ? removeAtPath(item, rest) : item))
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...value, [name]: removeAtPath(inner, rest) }
}
