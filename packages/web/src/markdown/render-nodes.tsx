import type { Definition, Nodes, PhrasingContent, Root, Table } from 'mdast'
import type { ComponentChildren } from 'preact'
import { CodeBlock } from '../ui/code-block.tsx'
import { PlainText } from '../ui/plain-text.tsx'
import { readSafeLink, type SafeLink, saysWhereItGoes } from './safe-link.ts'

/** The deepest rendered level; below it the source is shown: a browser lays out thousands of levels badly. */
const MAX_DEPTH = 12

/** The targets of links by reference, by their identifiers. */
type Definitions = Map<string, Definition>

interface Scope {
  source: string
  definitions: Definitions
  depth: number
  code_label: string
}

/** A link of somebody else's text: opened elsewhere, and its host is seen before. */
function OutsideLink({ address, children }: { address: string; children: ComponentChildren }) {
  const link = readSafeLink(address)
  if (link === null) return <>{children}</>
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
      <span class="link-host"> ({link.host})</span>
    </>
  )
}

const sourceOf = ({ position }: Nodes, source: string): string =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

const renderAll = (nodes: Nodes[], scope: Scope): ComponentChildren[] => nodes.map((node) => renderNode(node, scope))

const renderTable = ({ children: [head, ...rows] }: Table, scope: Scope) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys
  <div class="table-frame" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head?.children.map((cell) => (
            <th scope="col">{renderAll(cell.children, scope)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.children.map((cell) => (
              <td>{renderAll(cell.children, scope)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const isOwnAddress = (link: SafeLink, address: string, children: PhrasingContent[]): boolean =>
  children.length === 1 && children[0]?.type === 'text' && saysWhereItGoes(link, address, children[0].value)

function renderLink(address: string, children: PhrasingContent[], scope: Scope): ComponentChildren {
  const text = renderAll(children, scope)
  const link = readSafeLink(address)
  if (link && isOwnAddress(link, address, children))
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    )
  return <OutsideLink address={address}>{text}</OutsideLink>
}

/** One node as elements: nothing of it becomes markup that this table does not name. */
function renderNode(node: Nodes, scope: Scope): ComponentChildren {
  if (scope.depth > MAX_DEPTH) return <PlainText text={sourceOf(node, scope.source)} />
  const inside = { ...scope, depth: scope.depth + 1 }
  switch (node.type) {
    case 'text':
      return <PlainText text={node.value} />
    case 'html':
      return (
        <code>
          <PlainText text={node.value} />
        </code>
      )
    case 'paragraph':
      return <p>{renderAll(node.children, scope)}</p>
    case 'heading':
      // a heading of a text is not a heading of the page
      return <p class="text-heading">{renderAll(node.children, scope)}</p>
    case 'emphasis':
      return <em>{renderAll(node.children, inside)}</em>
    case 'strong':
      return <strong>{renderAll(node.children, inside)}</strong>
    case 'delete':
      return <del>{renderAll(node.children, inside)}</del>
    case 'inlineCode':
      return (
        <code>
          <PlainText text={node.value} />
        </code>
      )
    case 'code':
      return <CodeBlock text={node.value} label={scope.code_label} />
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'blockquote':
      return <blockquote>{renderAll(node.children, inside)}</blockquote>
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{renderAll(node.children, inside)}</ol>
      ) : (
        <ul>{renderAll(node.children, inside)}</ul>
      )
    case 'listItem':
      return (
        <li>
          {typeof node.checked === 'boolean' && (node.checked ? '☑ ' : '☐ ')}
          {renderAll(node.children, inside)}
        </li>
      )
    case 'link':
      return renderLink(node.url, node.children, inside)
    case 'linkReference': {
      const definition = scope.definitions.get(node.identifier)
      return definition ? renderLink(definition.url, node.children, inside) : renderAll(node.children, inside)
    }
    case 'image':
      // nothing is loaded from other hosts
      return <OutsideLink address={node.url}>{node.alt || node.url}</OutsideLink>
    case 'imageReference':
      return <PlainText text={node.alt ?? ''} />
    case 'table':
      return renderTable(node, inside)
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>
    case 'footnoteDefinition':
      return (
        <div class="footnote">
          <sup>{node.label ?? node.identifier}</sup> {renderAll(node.children, inside)}
        </div>
      )
    default:
      return null
  }
}

/** A parsed text as elements. Raw HTML, scripts and images of it are text; links say where they go. */
export function renderNodes(root: Root, source: string, code_label: string): ComponentChildren {
  const definitions: Definitions = new Map(
    root.children.filter((node) => node.type === 'definition').map((node) => [node.identifier, node]),
  )
  return renderAll(root.children, { source, definitions, depth: 0, code_label })
}
