import { type Document, isAlias, isCollection, isMap, isNode, isScalar, type Node, parseDocument, visit } from 'yaml'
import { LocalError } from '../cli-errors.ts'
import { lineAndColumn } from './text-lines.ts'

/**
 * A text as a tree that knows where each part stands.
 * @throws LocalError with line and column; also for several documents, of which none is meant
 */
export function parseYamlDocument(text: string): Document {
  const document = withYamlErrors(() => parseDocument(text, { keepSourceTokens: true, logLevel: 'error' }))
  const [fault] = document.errors
  if (fault) throw new LocalError(`no YAML: ${fault.message.split('\n')[0]?.replace(/:$/, '')}`)
  return document
}

/**
 * What a text says; a map with nothing in it where it says nothing.
 * @throws LocalError as `yamlDocument`, and for aliases that lead nowhere, into themselves or to far too much
 */
export function readYaml(text: string): unknown {
  const document = parseYamlDocument(text)
  return withYamlErrors(() => {
    requireValidAliases(text, document)
    return document.toJS() ?? {}
  })
}

/** @throws LocalError for whatever the library cannot work out: what is wrong is the text */
function withYamlErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof LocalError) throw error
    if (error instanceof RangeError) throw new LocalError('no YAML: nested too deeply')
    throw new LocalError(`no YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
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
      const place = lineAndColumn(text, nodeStart(node))
      if (source === undefined) throw new LocalError(`no YAML: nothing is named by *${node.source} at ${place}`)
      if (ancestors.includes(source))
        throw new LocalError(`no YAML for settings: *${node.source} stands inside itself at ${place}`)
    },
  })
}

export const nodeStart = (node: Node): number => node.range?.[0] ?? 0

/** The end of what a node says, without the space behind it. */
export function nodeEnd(text: string, node: Node): number {
  return nodeStart(node) + text.slice(nodeStart(node), node.range?.[1]).trimEnd().length
}

/** A child of a map or a list: its number, and its parts that are written. */
export interface YamlChild {
  index: number
  key?: Node
  value?: Node
}

/** The child under a name, or of a number; undefined where there is none. */
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
