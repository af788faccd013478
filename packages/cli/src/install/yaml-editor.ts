import { type Document, isCollection, isMap, isNode, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml'
import { LocalError } from '../failures.ts'
import type { Editor } from './editor.ts'
import type { Json } from './host.ts'
import { textStyle } from './text-style.ts'

/** YAML. Lines are put in and taken out; the library's own printing would lay out the whole file anew. */
export const yamlEditor: Editor = {
  read: (text) => documentOf(text).toJS() ?? {},
  set(text, path, value) {
    const document = documentOf(text)
    if (document.hasIn(path)) return yamlEditor.set(yamlEditor.remove(text, path), path, value)
    const [name = '', inner] = path
    if (inner === undefined) return addToRoot(text, document, { [name]: value })
    return document.has(name)
      ? addInside(text, document, name, { [inner]: value })
      : addToRoot(text, document, { [name]: { [inner]: value } })
  },
  append(text, path, item) {
    const document = documentOf(text)
    const [name = ''] = path
    return document.has(name) ? addInside(text, document, name, [item]) : addToRoot(text, document, { [name]: [item] })
  },
  remove(text, path) {
    const document = documentOf(text)
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
    if (!isCollection(parent) || parent.flow || parent.items.length === 1) {
      // in a flow collection, and where an empty one is left, the library prints what remains
      document.deleteIn(path)
      return document.toString()
    }
    const name = path.at(-1)
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
    const value = pair ? pair.value : isSeq(parent) ? parent.items[Number(name)] : undefined
    const first = pair ? pair.key : value
    if (!isNode(first)) return text
    const end = endOf(isNode(value) ? value : first)
    return text.slice(0, lineStart(text, startOf(first))) + text.slice(lineEnd(text, end))
  },
}

/** @throws LocalError with line and column; also for several documents, of which none is meant */
function documentOf(text: string): Document {
  const document = parseDocument(text)
  const [fault] = document.errors
  if (fault) throw new LocalError(`no YAML: ${fault.message.split('\n')[0]?.replace(/:$/, '')}`)
  return document
}

const startOf = (node: Node): number => node.range?.[0] ?? 0
const endOf = (node: Node): number => node.range?.[1] ?? 0
const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const columnOf = (text: string, offset: number): string => ' '.repeat(offset - lineStart(text, offset))

/** The start of the next line; an offset that is at the start of a line already stays. */
function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end + 1
}

/** Puts lines in front of an offset that is at the start of a line, or at the end of the text. */
function putLines(text: string, offset: number, value: Json, indent: string): string {
  const { eol } = textStyle(text)
  const before = text.slice(0, offset)
  const lines = stringify(value, { lineWidth: 0 }).trimEnd().split('\n')
  const block = lines.map((line) => indent + line + eol).join('')
  return (before === '' || before.endsWith('\n') ? before : before + eol) + block + text.slice(offset)
}

function addToRoot(text: string, document: Document, value: Json): string {
  const root = document.contents
  if (isCollection(root) && root.flow) return addInFlow(text, root, value)
  return putLines(text, text.length, value, isNode(root) ? columnOf(text, startOf(root)) : '')
}

function addInside(text: string, document: Document, name: string, value: Json): string {
  const parent = document.get(name, true)
  const root = document.contents
  const key = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === name)?.key : undefined
  if (!isNode(parent) || !isNode(key)) return text
  const inner = `${columnOf(text, startOf(key))}  `
  if (isCollection(parent) && parent.items.length > 0)
    return parent.flow
      ? addInFlow(text, parent, value)
      : putLines(text, lineEnd(text, endOf(parent)), value, columnOf(text, startOf(parent)))
  // nothing in it: neither an empty collection nor a null may stand in front of the lines
  const emptied = text.slice(0, startOf(parent)).trimEnd() + text.slice(endOf(parent))
  return putLines(emptied, lineEnd(emptied, endOf(key)), value, inner)
}

function addInFlow(text: string, parent: Node, value: Json): string {
  const close = endOf(parent) - 1
  const inside = text.slice(startOf(parent) + 1, close).trim()
  const child = JSON.stringify(value).slice(1, -1)
  const separator = inside === '' ? '' : inside.endsWith(',') ? ' ' : ', '
  return `${text.slice(0, close).trimEnd()}${separator}${child}${text.slice(close)}`
}
