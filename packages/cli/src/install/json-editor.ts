import { findNodeAtLocation, type Node, type ParseError, parse, parseTree, printParseErrorCode } from 'jsonc-parser'
import { LocalError } from '../failures.ts'
import type { Editor, Path } from './editor.ts'
import type { Json } from './host.ts'
import { indentAt, placeOf, textStyle } from './text-style.ts'

const OPTIONS = { allowTrailingComma: true }

/** JSON, with or without comments and trailing commas. */
export const jsonEditor: Editor = {
  read(text) {
    if (text.trim() === '') return {}
    const faults: ParseError[] = []
    const value = parsed(text, faults)
    const [fault] = faults
    if (fault) throw new LocalError(`no JSON: ${printParseErrorCode(fault.error)} at ${placeOf(text, fault.offset)}`)
    return value
  },
  set(text, path, value) {
    const root = rootOf(text)
    if (root === undefined) return `${print(nested(path, value), '', textStyle(text))}${textStyle(text).eol}`
    const old = findNodeAtLocation(root, [...path])
    if (old) return replace(text, old, value)
    let depth = path.length - 1
    while (depth > 0 && !findNodeAtLocation(root, path.slice(0, depth))) depth -= 1
    const parent = findNodeAtLocation(root, path.slice(0, depth)) ?? root
    return insert(text, parent, String(path[depth]), nested(path.slice(depth + 1), value))
  },
  append(text, path, item) {
    const root = rootOf(text)
    const list = root && findNodeAtLocation(root, [...path])
    return list ? insert(text, list, null, item) : jsonEditor.set(text, path, [item])
  },
  remove(text, path) {
    const root = rootOf(text)
    const node = root && findNodeAtLocation(root, [...path])
    return node ? takeOut(text, node.parent?.type === 'property' ? node.parent : node) : text
  },
}

function parsed(text: string, faults: ParseError[]): unknown {
  try {
    return parse(text, faults, OPTIONS)
  } catch (error) {
    if (error instanceof RangeError) throw new LocalError('no JSON: nested too deeply')
    throw error
  }
}

const rootOf = (text: string): Node | undefined => parseTree(text, [], OPTIONS)

function nested(path: Path, value: Json): Json {
  return path.reduceRight<Json>((inner, name) => ({ [name]: inner }), value)
}

function print(value: Json, indent: string, { eol, step }: { eol: string; step: string }): string {
  return JSON.stringify(value, null, step).replaceAll('\n', eol + indent)
}

function replace(text: string, old: Node, value: Json): string {
  const around = old.parent?.type === 'property' ? old.parent : old
  const in_lines = text.slice(around.parent?.offset, around.offset).includes('\n')
  const printed = in_lines ? print(value, indentAt(text, around.offset), textStyle(text)) : JSON.stringify(value)
  return text.slice(0, old.offset) + printed + text.slice(old.offset + old.length)
}

/** Behind the last child, and behind the comment that belongs to it; on one line where the others are on one line. */
function insert(text: string, parent: Node, key: string | null, value: Json): string {
  const style = textStyle(text)
  const name = key === null ? '' : `${JSON.stringify(key)}: `
  const close = parent.offset + parent.length - 1
  const last = parent.children?.at(-1)
  if (last === undefined) {
    const outer = indentAt(text, parent.offset)
    const inner = outer + style.step
    const within = text.slice(parent.offset + 1, close)
    const inside = within.includes('\n') ? within.trimEnd() : within
    const child = `${inside}${style.eol}${inner}${name}${print(value, inner, style)}${style.eol}${outer}`
    return text.slice(0, parent.offset + 1) + child + text.slice(close)
  }
  const end = last.offset + last.length
  const { comma, tail, lineEnds } = behind(text, end)
  if (!text.slice(parent.offset, last.offset).includes('\n')) {
    const at = comma ?? end
    const compact = `${name.trimEnd()}${JSON.stringify(value)}`
    return text.slice(0, at) + (comma === undefined ? `,${compact}` : `${compact},`) + text.slice(at)
  }
  const indent = indentAt(text, last.offset)
  const at = lineEnds ? tail : (comma ?? end)
  const child = `${style.eol}${indent}${name}${print(value, indent, style)}${comma === undefined ? '' : ','}`
  return comma === undefined
    ? `${text.slice(0, end)},${text.slice(end, at)}${child}${text.slice(at)}`
    : text.slice(0, at) + child + text.slice(at)
}

/** With its line where it has one for itself, and with one comma. */
function takeOut(text: string, child: Node): string {
  const siblings = child.parent?.children ?? []
  const before = siblings[siblings.indexOf(child) - 1]
  const { comma, tail, lineEnds } = behind(text, child.offset + child.length)
  const lineStart = text.lastIndexOf('\n', child.offset - 1) + 1
  const ownLine = lineEnds && text.slice(lineStart, child.offset).trim() === ''
  const start = ownLine ? lineStart : child.offset
  const end = ownLine ? text.indexOf('\n', tail) + 1 : (comma ?? child.offset + child.length)
  const rest = text.slice(end)
  const kept = text.slice(0, start)
  if (before === undefined) {
    const only = siblings.length === 1
    return only && /[{[]$/.test(kept.trimEnd()) ? kept.replace(/\r?\n\s*$/, '') + rest.trimStart() : kept + rest
  }
  // the comma between the two goes with the last one; one that stood behind it stays behind the other
  const between = behind(text, before.offset + before.length).comma
  return comma === undefined && between !== undefined && between <= start
    ? text.slice(0, between - 1) + text.slice(between, start) + rest
    : kept + rest
}

interface Behind {
  /** the offset behind a trailing comma */
  comma?: number
  /** the end of what stands on the same line */
  tail: number
  /** whether the line ends there, or goes on with the next bracket */
  lineEnds: boolean
}

/** White space and comments, a comma, and comments again, up to the end of the line. */
const REST_OF_LINE = /^((?:[ \t]|\/\*[\s\S]*?\*\/)*)(,)?(?:[ \t]|\/\*[\s\S]*?\*\/)*(?:\/\/[^\r\n]*)?/

function behind(text: string, offset: number): Behind {
  const [rest = '', before = '', comma] = REST_OF_LINE.exec(text.slice(offset)) ?? []
  const tail = offset + rest.trimEnd().length
  return {
    ...(comma !== undefined && { comma: offset + before.length + 1 }),
    tail,
    lineEnds: /^[ \t]*\r?\n/.test(text.slice(tail)),
  }
}
