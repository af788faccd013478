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

/** Edits YAML. Only our part of the text changes; serializing the document would reformat the whole file. */
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
    // removing the only entry of a block map leaves a key without a value, which reads as null
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

/** Replaces a block map by a block map, and any other value by JSON, which is valid everywhere. */
function replaceChild(text: string, { key, value }: YamlChild, new_value: JsonValue): string {
  const old = value ?? key
  // the old tag would stay and give the new value the wrong type
  if (!old || value?.tag) return text
  const start = value ? nodeStart(value) : nodeEnd(text, old)
  const rest = text.slice(nodeEnd(text, old))
  if (isMap(value) && !value.flow)
    return (
      text.slice(0, start) +
      formatYamlLines(new_value, indentationOf(text, start)).join(detectTextStyle(text).eol).trimStart() +
      rest
    )
  // a block list may be indented like its key, but the JSON that replaces it must be indented further
  const space = isSeq(value) && !value.flow ? '  ' : text[start - 1] === ':' ? ' ' : ''
  return text.slice(0, start) + (value ? space : ': ') + JSON.stringify(new_value) + rest
}

function insertAtRoot(text: string, document: Document, value: JsonValue): string {
  const root = document.contents
  if (isCollection(root) && root.flow) return insertIntoFlow(text, root, value)
  // three dots end the document
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
  // an explicit null is removed, because nothing may precede a block collection
  const start = nodeStart(parent)
  const before = nodeEnd(text, parent) > start ? text.slice(0, start).trimEnd() : text.slice(0, start)
  const without_null = before + text.slice(nodeEnd(text, parent))
  return insertLines(
    without_null,
    nextLineOffset(without_null, before.length),
    formatYamlLines(value, `${indentationOf(text, nodeStart(child.key))}  `),
  )
}
