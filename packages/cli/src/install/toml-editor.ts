import { parse, TomlError } from 'smol-toml'
import { LocalError } from '../cli-errors.ts'
import type { ConfigEditor, ConfigValuePath } from './config-editor.ts'
import type { JsonValue } from './host.ts'
import { detectTextStyle, insertLines, removeLines } from './text-lines.ts'

/** Edits TOML, where each of our entries is a table with its own header. */
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
    const block = findTableBlock(text, path)
    if (!block) return insertLines(text, text.length, text.trim() === '' ? lines : ['', ...lines])
    const { eol } = detectTextStyle(text)
    const end = text.slice(0, block.end).endsWith('\n') ? eol : ''
    return text.slice(0, block.start) + lines.join(eol) + end + text.slice(block.end)
  },
  append: () => {
    throw new LocalError('no host keeps a list in TOML')
  },
  remove(text, path) {
    const block = findTableBlock(text, path)
    if (!block) return text
    // also removes the empty line that `set` adds before the table
    const before = text.slice(0, block.start)
    const gap = before.trim() === '' ? undefined : /(?<=\n)\r?\n$/.exec(before)?.index
    return removeLines(text, gap ?? block.start, block.end)
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
  // a JSON string is a valid TOML string, except that TOML forbids DEL unescaped
  return JSON.stringify(value).replaceAll('\u007f', '\\u007F')
}

/** Finds the lines of a table and its subtables, without the comments that belong to the next table. */
function findTableBlock(text: string, path: ConfigValuePath): { start: number; end: number } | undefined {
  const name = path.map((part) => `\\s*["']?${String(part).replace(/[^\w-]/g, '\\$&')}["']?\\s*`).join('\\.')
  const own_header = new RegExp(`^\\s*\\[${name}(\\.[^\\]]*)?\\]`)
  let open_delimiters: OpenDelimiters = { quote: '', depth: 0 }
  let start: number | undefined
  let end = 0
  let offset = 0
  for (const line of text.split(/(?<=\n)/)) {
    const is_header = open_delimiters.quote === '' && open_delimiters.depth === 0 && line.trimStart().startsWith('[')
    if (is_header && own_header.test(line)) start ??= offset
    else if (is_header && start !== undefined) break
    if (!is_header) open_delimiters = scanLine(line, open_delimiters)
    offset += line.length
    if (start !== undefined && !/^(#|$)/.test(line.trim())) end = offset
  }
  return start === undefined ? undefined : { start, end }
}

/** The multi-line string or list that is open at the start of a line; lines inside it are not headers. */
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
  // only strings in triple quotes continue on the next line
  return { quote: open.length === 3 ? open : '', depth: level }
}
