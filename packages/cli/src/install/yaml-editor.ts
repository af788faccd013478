import { type Document, isCollection, isMap, isNode, isScalar, isSeq, stringify } from 'yaml'
import type { Editor, Path } from './editor.ts'
import type { Json } from './host.ts'
import { cutLines, lineEnd, lineStart, putLines, textStyle } from './text-style.ts'
import { type Child, childOf, endOf, readYaml, startOf, yamlDocument } from './yaml-document.ts'
import { cutFromFlow, putIntoFlow } from './yaml-flow.ts'

/** YAML. Only our part is written or cut; the library's own printing would lay out the whole file anew. */
export const yamlEditor: Editor = {
  read: readYaml,
  set(text, path, value) {
    const document = yamlDocument(text)
    const child = childOf(parentOf(document, path), path.at(-1))
    if (child) return replace(text, child, value)
    const [name = '', inner] = path.map(String)
    return inner === undefined
      ? put(text, document, { [name]: value })
      : putInside(text, document, name, { [inner]: value })
  },
  append: (text, [name = ''], item) => putInside(text, yamlDocument(text), name, [item]),
  remove(text, path) {
    const parent = parentOf(yamlDocument(text), path)
    const child = childOf(parent, path.at(-1))
    const first = child?.key ?? child?.value
    const last = child?.value ?? child?.key
    if (!isCollection(parent) || !child || !first || !last) return text
    // a map in lines that has lost its only entry says nothing, as one does that nobody has put anything into
    return parent.flow
      ? cutFromFlow(text, parent, child)
      : cutLines(text, lineStart(text, startOf(first)), lineEnd(text, endOf(text, last)))
  },
}

const parentOf = (document: Document, path: Path): unknown =>
  path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)

const columnOf = (text: string, offset: number): string => ' '.repeat(offset - lineStart(text, offset))

const print = (value: Json, indent: string): string[] =>
  stringify(value, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)

/** A map in lines is replaced by one in lines, anything else by one in brackets, which may stand everywhere. */
function replace(text: string, { key, value }: Child, fresh: Json): string {
  const old = value ?? key
  // a tag would stay, and say that the new value is what it is not
  if (!old || value?.tag) return text
  const start = value ? startOf(value) : endOf(text, old)
  const rest = text.slice(endOf(text, old))
  if (isMap(value) && !value.flow)
    return text.slice(0, start) + print(fresh, columnOf(text, start)).join(textStyle(text).eol).trimStart() + rest
  // the items of a list may stand below their key; a map may not
  const space = isSeq(value) && !value.flow ? '  ' : text[start - 1] === ':' ? ' ' : ''
  return text.slice(0, start) + (value ? space : ': ') + JSON.stringify(fresh) + rest
}

function put(text: string, document: Document, value: Json): string {
  const root = document.contents
  if (isCollection(root) && root.flow) return putIntoFlow(text, root, value)
  // three dots end what can be said
  const end = text.search(/^\.\.\.(?=\s|$)/m)
  const indent = isNode(root) ? columnOf(text, startOf(root)) : ''
  return putLines(text, end === -1 ? text.length : end, print(value, indent))
}

function putInside(text: string, document: Document, name: string, value: Json): string {
  const child = childOf(document.contents, name)
  const parent = child?.value
  if (!child?.key) return put(text, document, { [name]: value })
  if (isCollection(parent))
    return parent.flow
      ? putIntoFlow(text, parent, value)
      : putLines(text, lineEnd(text, parent.range?.[1] ?? 0), print(value, columnOf(text, startOf(parent))))
  if (!isScalar(parent)) return text
  // nothing, or a null that may not stand in front of the lines
  const start = startOf(parent)
  const before = endOf(text, parent) > start ? text.slice(0, start).trimEnd() : text.slice(0, start)
  const emptied = before + text.slice(endOf(text, parent))
  return putLines(emptied, lineEnd(emptied, before.length), print(value, `${columnOf(text, startOf(child.key))}  `))
}
