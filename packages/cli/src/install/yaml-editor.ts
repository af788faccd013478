import { type Document, isCollection, isMap, isNode, isScalar, isSeq, stringify } from 'yaml'
import type { ConfigEditor, ConfigValuePath } from './config-editor.ts'
import { insertIntoFlow, removeFromFlow } from './flow-collection.ts'
import type { JsonValue } from './host.ts'
import {
  findYamlChild,
  nodeEnd,
  nodeStart,
  parseYamlDocument,
  readYaml,
  type YamlChild,
} from './parse-yaml-document.ts'
import { detectTextStyle, insertLines, lineStartOffset, nextLineOffset, removeLines } from './text-lines.ts'

/** YAML. Only our part is written or cut; the library's own printing would lay out the whole file anew. */
export const yamlEditor: ConfigEditor = {
  read: readYaml,
  set(text, path, value) {
    const document = parseYamlDocument(text)
    const child = findYamlChild(findParent(document, path), path.at(-1))
    if (child) return replaceChild(text, child, value)
    const [name = '', inner] = path.map(String)
    return inner === undefined
      ? insertAtRoot(text, document, { [name]: value })
      : insertIntoCollection(text, document, name, { [inner]: value })
  },
  append: (text, [name = ''], item) => insertIntoCollection(text, parseYamlDocument(text), name, [item]),
  remove(text, path) {
    const parent = findParent(parseYamlDocument(text), path)
    const child = findYamlChild(parent, path.at(-1))
    const first = child?.key ?? child?.value
    const last = child?.value ?? child?.key
    if (!isCollection(parent) || !child || !first || !last) return text
    // a map in lines that has lost its only entry says nothing, as one does that nobody has put anything into
    return parent.flow
      ? removeFromFlow(text, parent, child)
      : removeLines(text, lineStartOffset(text, nodeStart(first)), nextLineOffset(text, nodeEnd(text, last)))
  },
}

const findParent = (document: Document, path: ConfigValuePath): unknown =>
  path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)

const indentationOf = (text: string, offset: number): string => ' '.repeat(offset - lineStartOffset(text, offset))

const formatYamlLines = (value: JsonValue, indent: string): string[] =>
  stringify(value, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)

/** A map in lines is replaced by one in lines, anything else by one in brackets, which may stand everywhere. */
function replaceChild(text: string, { key, value }: YamlChild, fresh: JsonValue): string {
  const old = value ?? key
  // a tag would stay, and say that the new value is what it is not
  if (!old || value?.tag) return text
  const start = value ? nodeStart(value) : nodeEnd(text, old)
  const rest = text.slice(nodeEnd(text, old))
  if (isMap(value) && !value.flow)
    return (
      text.slice(0, start) +
      formatYamlLines(fresh, indentationOf(text, start)).join(detectTextStyle(text).eol).trimStart() +
      rest
    )
  // the items of a list may stand below their key; a map may not
  const space = isSeq(value) && !value.flow ? '  ' : text[start - 1] === ':' ? ' ' : ''
  return text.slice(0, start) + (value ? space : ': ') + JSON.stringify(fresh) + rest
}

function insertAtRoot(text: string, document: Document, value: JsonValue): string {
  const root = document.contents
  if (isCollection(root) && root.flow) return insertIntoFlow(text, root, value)
  // three dots end what can be options
  const end = text.search(/^\.\.\.(?=\s|$)/m)
  const indent = isNode(root) ? indentationOf(text, nodeStart(root)) : ''
  return insertLines(text, end === -1 ? text.length : end, formatYamlLines(value, indent))
}

function insertIntoCollection(text: string, document: Document, name: string, value: JsonValue): string {
  const child = findYamlChild(document.contents, name)
  const parent = child?.value
  if (!child?.key) return insertAtRoot(text, document, { [name]: value })
  if (isCollection(parent))
    return parent.flow
      ? insertIntoFlow(text, parent, value)
      : insertLines(
          text,
          nextLineOffset(text, parent.range?.[1] ?? 0),
          formatYamlLines(value, indentationOf(text, nodeStart(parent))),
        )
  if (!isScalar(parent)) return text
  // nothing, or a null that may not stand in front of the lines
  const start = nodeStart(parent)
  const before = nodeEnd(text, parent) > start ? text.slice(0, start).trimEnd() : text.slice(0, start)
  const emptied = before + text.slice(nodeEnd(text, parent))
  return insertLines(
    emptied,
    nextLineOffset(emptied, before.length),
    formatYamlLines(value, `${indentationOf(text, nodeStart(child.key))}  `),
  )
}
