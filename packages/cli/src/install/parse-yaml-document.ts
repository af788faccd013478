import { type Document, isAlias, isCollection, isMap, isNode, isScalar, type Node, parseDocument, visit } from 'yaml'
import { LocalError, thrownMessage } from '../cli-errors.ts'
import { lineAndColumn } from './text-lines.ts'

/**
 * Parses a text into a tree whose nodes have offsets.
 * @throws LocalError with line and column for invalid YAML, and for more than one document
 */
export function parseYamlDocument(text: string): Document {
  const document = withYamlErrors(() => parseDocument(text, { keepSourceTokens: true, logLevel: 'error' }))
  const [error] = document.errors
  if (error) throw new LocalError(`invalid YAML: ${error.message.split('\n')[0]?.replace(/:$/, '')}`)
  return document
}

/**
 * Parses a text into plain values; an empty text gives an empty map.
 * @throws LocalError as `parseYamlDocument` does, and for aliases that are undefined, recursive or expand too far
 */
export function readYaml(text: string): unknown {
  const document = parseYamlDocument(text)
  return withYamlErrors(() => {
    requireValidAliases(text, document)
    return document.toJS() ?? {}
  })
}

/**
 * Runs work that calls the library.
 * @throws LocalError for every error that it throws, because all of them are caused by the text
 */
function withYamlErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof LocalError) throw error
    if (error instanceof RangeError) throw new LocalError('invalid YAML: nested too deeply')
    throw new LocalError(`invalid YAML: ${thrownMessage(error).split('\n')[0]}`)
  }
}

function requireValidAliases(text: string, document: Document): void {
  const anchored = new Map<string, Node>()
  visit(document, {
    Node(_, node, ancestors) {
      if (!isAlias(node)) {
        if (node.anchor) anchored.set(node.anchor, node)
        return
      }
      const source = anchored.get(node.source)
      const position = lineAndColumn(text, nodeStart(node))
      if (source === undefined)
        throw new LocalError(`invalid YAML: there is no anchor for *${node.source} at ${position}`)
      if (ancestors.includes(source))
        throw new LocalError(`unsupported YAML: *${node.source} refers to a node that contains it at ${position}`)
    },
  })
}

export const nodeStart = (node: Node): number => node.range?.[0] ?? 0

/** The offset of the end of a node, without the white space after it. */
export function nodeEnd(text: string, node: Node): number {
  return nodeStart(node) + text.slice(nodeStart(node), node.range?.[1]).trimEnd().length
}

/** A child of a map or a list: its index, and those of its key and value that are present. */
export interface YamlChild {
  index: number
  key?: Node
  value?: Node
}

/** Finds a child by its key or index; undefined where there is none. */
export function findYamlChild(parent: unknown, name: string | number | undefined): YamlChild | undefined {
  if (!isCollection(parent)) return undefined
  if (!isMap(parent)) {
    const value = parent.items[Number(name)]
    return isNode(value) ? { index: Number(name), value } : undefined
  }
  const index = parent.items.findIndex(({ key }) => isScalar(key) && key.value === name)
  const { key, value } = parent.items[index] ?? {}
  return isNode(key) ? { index, key, ...(isNode(value) && { value }) } : undefined
}
