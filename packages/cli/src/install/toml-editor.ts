import { parse, TomlError } from 'smol-toml'
import { LocalError } from '../cli-errors.ts'
import type { ConfigEditor, ConfigValuePath } from './config-editor.ts'
import type { JsonValue } from './host.ts'
import { detectTextStyle, insertLines, removeLines } from './text-lines.ts'

/** TOML, whose entries are tables with a header of their own. */
export const tomlEditor: ConfigEditor = {
  read(text) {
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof TomlError)) throw error
      const [reason] = error.message.split('\n')
      throw new LocalError(`${reason} at line ${error.line}, column ${error.column}`)
    }
  },
  set(text, path, value) {
    const lines = formatTable(path.map(String), value)
    const found = findTableBlock(text, path)
    if (!found) return insertLines(text, text.length, text.trim() === '' ? lines : ['', ...lines])
    const { eol } = detectTextStyle(text)
    const end = text.slice(0, found.end).endsWith('\n') ? eol : ''
    return text.slice(0, found.start) + lines.join(eol) + end + text.slice(found.end)
  },
  append: () => {
    throw new LocalError('no host keeps a list in TOML')
  },
  remove(text, path) {
    const found = findTableBlock(text, path)
    if (!found) return text
    // the empty line that was put in front of it
    const before = text.slice(0, found.start)
    const gap = before.trim() === '' ? undefined : /(?<=\n)\r?\n$/.exec(before)?.index
    return removeLines(text, gap ?? found.start, found.end)
  },
}

function formatTable(path: readonly string[], value: JsonValue): string[] {
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return [
    `[${path.map(formatKey).join('.')}]`,
    ...Object.entries(fields).map(([name, field]) => `${formatKey(name)} = ${formatValue(field)}`),
  ]
}

const formatKey = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))

function formatValue(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${formatKey(name)} = ${formatValue(field)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  // a JSON string is a TOML string, but for this one sign
  return JSON.stringify(value).replaceAll('\u007f', '\\u007F')
}

/** The lines of a table and of the tables inside it, up to the next header; comments before that belong to it. */
function findTableBlock(text: string, path: ConfigValuePath): { start: number; end: number } | undefined {
  const name = path.map((part) => `\\s*["']?${String(part).replace(/[^\w-]/g, '\\$&')}["']?\\s*`).join('\\.')
  const ours = new RegExp(`^\\s*\\[${name}(\\.[^\\]]*)?\\]`)
  let inside: OpenDelimiters = { quote: '', depth: 0 }
  let start: number | undefined
  let end = 0
  let offset = 0
  for (const line of text.split(/(?<=\n)/)) {
    const header = inside.quote === '' && inside.depth === 0 && line.trimStart().startsWith('[')
    if (header && ours.test(line)) start ??= offset
    else if (header && start !== undefined) break
    if (!header) inside = scanLine(line, inside)
    offset += line.length
    if (start !== undefined && !/^(#|$)/.test(line.trim())) end = offset
  }
  return start === undefined ? undefined : { start, end }
}

/** A text or a list that goes on over several lines: what looks like a header there is none. */
interface OpenDelimiters {
  quote: string
  depth: number
}

const DELIMITER_TOKENS = /\\.|'''|"""|["'[\]{}#]/g

function scanLine(line: string, { quote, depth }: OpenDelimiters): OpenDelimiters {
  let open = quote
  let level = depth
  for (const [token] of line.matchAll(DELIMITER_TOKENS)) {
    if (open !== '') {
      if (token === open) open = ''
    } else if (token === '#') break
    else if (token === '[' || token === '{') level += 1
    else if (token === ']' || token === '}') level -= 1
    else if (!token.startsWith('\\')) open = token
  }
  // a text in single quotes ends with its line
  return { quote: open.length === 3 ? open : '', depth: level }
}
