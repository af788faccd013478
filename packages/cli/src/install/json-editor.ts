import { findNodeAtLocation, type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import { LocalError } from '../cli-errors.ts'
import type { ConfigEditor, ConfigValuePath } from './config-editor.ts'
import type { JsonValue } from './host.ts'
import { detectTextStyle, indentationAt, lineAndColumn } from './text-lines.ts'

const PARSE_OPTIONS = { allowTrailingComma: true }

/** Edits JSON, with or without comments and trailing commas. */
export const jsonEditor: ConfigEditor = {
  read(text) {
    if (text.trim() === '') return {}
    const errors: ParseError[] = []
    const value = parseJson(text, errors)
    const [first_error] = errors
    if (first_error)
      throw new LocalError(
        `invalid JSON: ${printParseErrorCode(first_error.error)} at ${lineAndColumn(text, first_error.offset)}`,
      )
    return value
  },
  set(text, path, value) {
    const root = parseRoot(text)
    if (root === undefined)
      return `${formatJson(nestValue(path, value), '', detectTextStyle(text))}${detectTextStyle(text).eol}`
    const old = findNodeAtLocation(root, [...path])
    if (old) return replaceNode(text, old, value)
    let depth = path.length - 1
    while (depth > 0 && !findNodeAtLocation(root, path.slice(0, depth))) depth -= 1
    const parent = findNodeAtLocation(root, path.slice(0, depth)) ?? root
    return insertChild(text, parent, String(path[depth]), nestValue(path.slice(depth + 1), value))
  },
  append(text, path, item) {
    const root = parseRoot(text)
    const list = root && findNodeAtLocation(root, [...path])
    return list ? insertChild(text, list, null, item) : jsonEditor.set(text, path, [item])
  },
  remove(text, path) {
    const root = parseRoot(text)
    const node = root && findNodeAtLocation(root, [...path])
    return node ? removeNode(text, node.parent?.type === 'property' ? node.parent : node) : text
  },
}

function parseJson(text: string, errors: ParseError[]): unknown {
  try {
    return parse(text, errors, PARSE_OPTIONS)
  } catch (error) {
    if (error instanceof RangeError) throw new LocalError('invalid JSON: nested too deeply')
    throw error
  }
}

const parseRoot = (text: string): Node | undefined => parseTree(text, [], PARSE_OPTIONS)

function nestValue(path: ConfigValuePath, value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), value)
}

function formatJson(value: JsonValue, indent: string, { eol, step }: { eol: string; step: string }): string {
  return JSON.stringify(value, null, step).replaceAll('\n', eol + indent)
}

function replaceNode(text: string, old: Node, value: JsonValue): string {
  const entry = old.parent?.type === 'property' ? old.parent : old
  const is_multiline = text.slice(entry.parent?.offset, entry.offset).includes('\n')
  const formatted = is_multiline
    ? formatJson(value, indentationAt(text, entry.offset), detectTextStyle(text))
    : JSON.stringify(value)
  return text.slice(0, old.offset) + formatted + text.slice(old.offset + old.length)
}

/** Inserts a child after the last one and its comment, on the same line when all other children are on one line. */
function insertChild(text: string, parent: Node, key: string | null, value: JsonValue): string {
  const style = detectTextStyle(text)
  const name = key === null ? '' : `${JSON.stringify(key)}: `
  const close = parent.offset + parent.length - 1
  const last = parent.children?.at(-1)
  if (last === undefined) {
    const outer = indentationAt(text, parent.offset)
    const inner = outer + style.step
    const between_brackets = text.slice(parent.offset + 1, close)
    const kept_text = between_brackets.includes('\n') ? between_brackets.trimEnd() : between_brackets
    const child = `${kept_text}${style.eol}${inner}${name}${formatJson(value, inner, style)}${style.eol}${outer}`
    return text.slice(0, parent.offset + 1) + child + text.slice(close)
  }
  const end = last.offset + last.length
  const { comma, tail, is_line_end } = scanTrailingText(text, end)
  if (!text.slice(parent.offset, last.offset).includes('\n')) {
    const at = comma ?? end
    const compact = `${name.trimEnd()}${JSON.stringify(value)}`
    return text.slice(0, at) + (comma === undefined ? `,${compact}` : `${compact},`) + text.slice(at)
  }
  const indent = indentationAt(text, last.offset)
  const at = is_line_end ? tail : (comma ?? end)
  const child = `${style.eol}${indent}${name}${formatJson(value, indent, style)}${comma === undefined ? '' : ','}`
  return comma === undefined
    ? `${text.slice(0, end)},${text.slice(end, at)}${child}${text.slice(at)}`
    : text.slice(0, at) + child + text.slice(at)
}

/** Removes a child and one comma, and the whole line when nothing else is on it. */
function removeNode(text: string, child: Node): string {
  const siblings = child.parent?.children ?? []
  const before = siblings[siblings.indexOf(child) - 1]
  const { comma, tail, is_line_end } = scanTrailingText(text, child.offset + child.length)
  const line_start = text.lastIndexOf('\n', child.offset - 1) + 1
  const is_alone_on_line = is_line_end && text.slice(line_start, child.offset).trim() === ''
  const start = is_alone_on_line ? line_start : child.offset
  const end = is_alone_on_line ? text.indexOf('\n', tail) + 1 : (comma ?? child.offset + child.length)
  const rest = text.slice(end)
  const kept = text.slice(0, start)
  if (before === undefined) {
    const only = siblings.length === 1
    return only && /[{[]$/.test(kept.trimEnd()) ? kept.replace(/\r?\n\s*$/, '') + rest.trimStart() : kept + rest
  }
  // the comma before the last child is removed with it; a trailing comma stays and then follows the previous child
  const comma_before = scanTrailingText(text, before.offset + before.length).comma
  return comma === undefined && comma_before !== undefined && comma_before <= start
    ? text.slice(0, comma_before - 1) + text.slice(comma_before, start) + rest
    : kept + rest
}

interface TrailingText {
  /** the offset after the comma that follows, if any */
  comma?: number
  /** the offset of the end of the commas and comments on the same line */
  tail: number
  /** whether the line ends there, rather than continuing with another token */
  is_line_end: boolean
}

/** White space and comments, an optional comma, and comments again, up to the end of the line. */
const REST_OF_LINE = /^((?:[ \t]|\/\*[\s\S]*?\*\/)*)(,)?(?:[ \t]|\/\*[\s\S]*?\*\/)*(?:\/\/[^\r\n]*)?/

function scanTrailingText(text: string, offset: number): TrailingText {
  const [rest = '', before = '', comma] = REST_OF_LINE.exec(text.slice(offset)) ?? []
  const tail = offset + rest.trimEnd().length
  return {
    ...(comma !== undefined && { comma: offset + before.length + 1 }),
    tail,
    is_line_end: /^[ \t]*\r?\n/.test(text.slice(tail)),
  }
}
