import { isDeepStrictEqual } from 'node:util'
import { LocalError } from '../cli-errors.ts'
import type { ConfigValuePath } from './config-editor.ts'
import { CONFIG_EDITORS } from './config-editors.ts'
import type { ConfigEdit, ConfigFormat } from './host.ts'

/** Whether a text has the value of an edit: not at all, exactly, or another value under our name. */
export type EditPresence = 'absent' | 'equal' | 'different'

type Container = { [name: string]: unknown } | unknown[]

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null
const isEmpty = (value: unknown): boolean => isContainer(value) && Object.keys(value).length === 0

/** Settings nested more deeply do not occur in practice, and the recursive functions below would overflow the stack. */
const MAX_DEPTH = 500

const isNestedDeeper = (value: unknown, levels: number): boolean =>
  isContainer(value) && (levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1)))

/**
 * Parses a text.
 * @throws LocalError for a broken or too deeply nested text
 */
function parseConfigText(text: string, format: ConfigFormat): unknown {
  const value = CONFIG_EDITORS[format].read(text)
  if (isNestedDeeper(value, MAX_DEPTH)) throw new LocalError(`the file is nested deeper than ${MAX_DEPTH} levels`)
  return value
}

/** The value at a path, or undefined. */
function getAtPath(value: unknown, path: ConfigValuePath): unknown {
  return path.reduce<unknown>(
    (inner, name) => (isContainer(inner) && Object.hasOwn(inner, name) ? Reflect.get(inner, name) : undefined),
    value,
  )
}

/** The path of our value: of the entry, or of the list item that contains the mark; undefined when it is missing. */
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
  const path = findEditPath(value, edit)
  if (path === undefined) return 'absent'
  return edit.kind === 'default' || isDeepStrictEqual(toPlainJson(getAtPath(value, path)), edit.value)
    ? 'equal'
    : 'different'
}

/** The value as JSON represents it: parsers return tables without a prototype, and dates. */
const toPlainJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

/**
 * Applies the edits to a text; values under our name are replaced.
 * @throws LocalError for a broken text, and for one that cannot be edited without changing the rest
 */
export function applyEdits(text: string, format: ConfigFormat, edits: readonly ConfigEdit[]): string {
  return edits.reduce((current, edit) => {
    if (getEditPresence(current, format, edit) === 'equal') return current
    const editor = CONFIG_EDITORS[format]
    const value = parseConfigText(current, format)
    const existing_path = findEditPath(value, edit)
    requireContainers(value, edit)
    if (edit.kind !== 'append' || existing_path) {
      const path = existing_path ?? edit.path
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
 * Removes our values from a text, and the containers that were created for them and are empty now.
 * @param created_paths the paths of the containers that `applyEdits` created
 * @throws LocalError as `applyEdits` does
 */
export function removeEdits(
  text: string,
  format: ConfigFormat,
  edits: readonly ConfigEdit[],
  created_paths: readonly ConfigValuePath[],
): string {
  const editor = CONFIG_EDITORS[format]
  const removeAt = (current: string, path: ConfigValuePath | undefined): string => {
    if (!path) return current
    const rest = removeAtPath(parseConfigText(current, format), path)
    return requireExpectedText(format, editor.remove(current, path), rest, nullIfEmpty(rest, path.slice(0, -1)))
  }
  const without_edits = edits
    .filter(({ kind }) => kind !== 'default')
    .reduce((current, edit) => removeAt(current, findEditPath(parseConfigText(current, format), edit)), text)
  return [...created_paths]
    .sort((a, b) => b.length - a.length)
    .reduce((current, path) => {
      const value = getAtPath(parseConfigText(current, format), path)
      return value === null || isEmpty(value) ? removeAt(current, path) : current
    }, without_edits)
}

/** The maps and lists that the edits have to create in this text; an empty one counts as existing. */
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

/** @throws LocalError where the path of an edit leads through a value of another type */
function requireContainers(value: unknown, edit: ConfigEdit): void {
  if (!isContainer(value) || Array.isArray(value)) throw new LocalError('the file is not a map of settings')
  for (let depth = 1; depth < edit.path.length + (edit.kind === 'append' ? 1 : 0); depth += 1) {
    const path = edit.path.slice(0, depth)
    const inner = getAtPath(value, path) ?? {}
    const needs_list = edit.kind === 'append' && depth === edit.path.length
    if (
      !isContainer(inner) ||
      (Array.isArray(inner) !== needs_list && inner !== null && getAtPath(value, path) != null)
    )
      throw new LocalError(`${path.join('.')} is not a ${needs_list ? 'list' : 'map'}`)
  }
}

/**
 * Returns the text when it parses to one of the expected values.
 * @throws LocalError when it does not: the editor has changed more than it should
 */
function requireExpectedText(format: ConfigFormat, text: string, ...expected: unknown[]): string {
  let value: unknown
  try {
    value = parseConfigText(text, format)
  } catch {
    value = undefined
  }
  // a TOML table that has only subtables disappears with the last of them
  const comparable = (parsed: unknown) =>
    format === 'toml' ? removeEmptyContainers(toPlainJson(parsed)) : toPlainJson(parsed)
  if (!expected.some((candidate) => isDeepStrictEqual(comparable(value), comparable(candidate))))
    throw new LocalError('the file is written in a way that cannot be changed safely; add the entry by hand')
  return text
}

/** In YAML a block map or list whose only entry was removed reads as null. */
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

function removeAtPath(value: unknown, path: ConfigValuePath): unknown {
  const [name, ...rest] = path
  if (name === undefined || !isContainer(value)) return value
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => index !== name)
      : value.map((item, index) => (index === name ? removeAtPath(item, rest) : item))
  const { [name]: inner, ...others } = value
  return rest.length === 0 ? others : { ...value, [name]: removeAtPath(inner, rest) }
}
